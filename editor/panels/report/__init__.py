"""The battle report: what a battle tells once it may all be told, as a web page or a PDF."""
