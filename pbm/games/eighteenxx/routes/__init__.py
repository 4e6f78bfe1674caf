"""Best runs: the search for the routes of all trains of a company that pay most, proved optimal."""
