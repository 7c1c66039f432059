"""A net that learns which moves strong players choose, over what the prior says of them."""
