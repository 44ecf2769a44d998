test_that("settings become words of the command line", {
  expect_equal(
    flags(list(members = 200L, grid.rule = "first", resume = TRUE, quiet = FALSE, stratified = FALSE, standardise = TRUE, q = NULL)),
    c("--members", "200", "--grid-rule", "first", "--resume", "--no-stratified")
  )
  expect_equal(flags(list(drop = c("a", "b, c"))), c("--drop", "a,\"b, c\""))
  expect_equal(flags(list(types = c(zip = "factor", day = "date"))), c("--types", "zip=factor,day=date"))
  expect_error(flags(list(3)), "must have names")
  expect_equal(flags(list()), NULL)
})

test_that("numbers keep every digit", {
  for (value in c(0.1, 1 / 3, 1e-300, 123456789, 2^53)) expect_identical(as.numeric(number_text(value)), value)
  expect_equal(number_text(0.1), "0.1")
  expect_equal(number_text(100000), "100000")
})

test_that("names of any characters survive as JSON", {
  names <- c("plain", "quo\"te", "back\\slash", "tab\there", "Gr\u00f6\u00dfe", "{}")
  expect_identical(jsonlite::fromJSON(paste0("[", paste(json_strings(names), collapse = ","), "]")), names)
})
