library(testthat)
library(secateur)

test_check("secateur")
