"""Computer players and playouts. They are handed a `System`, never import one."""
