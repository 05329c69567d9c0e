"""The picture under the map at the design desk: found, placed, its grid fitted, its ground suggested."""
