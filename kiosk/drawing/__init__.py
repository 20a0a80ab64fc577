"""The picture: draws on a surface it is given."""
