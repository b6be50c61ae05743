"""Front panel, case and their drawings, all made from one table: design/front.py."""
