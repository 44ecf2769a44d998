# Selects from every task in a file of them and prints what it found, numbers as the bits of their doubles.
library(secateur)
bits <- function(values) vapply(as.double(values), function(value) {
  if (is.na(value)) "" else paste(writeBin(value, raw(), endian = "big"), collapse = "")
}, "")
column <- function(cells) if (is.character(cells)) factor(cells) else cells
found <- lapply(jsonlite::fromJSON(commandArgs(TRUE)[1], simplifyDataFrame = FALSE), function(task) {
  data <- as.data.frame(lapply(task$columns, column))
  arguments <- list(data[names(data) != "y"], data$y, weights = task$weights, groups = task$groups)
  result <- do.call(secateur, c(arguments, task$settings))$result
  selected <- result$selected
  list(
    selected = I(as.character(selected$name)),
    coefficients = I(bits(selected$coefficient)),
    levels = lapply(seq_along(selected$name), function(i) I(bits(selected$levels[[i]]$coefficient))),
    frequencies = I(bits(result$variables$frequency)),
    intercept = I(bits(result$intercept))
  )
})
cat(jsonlite::toJSON(found, auto_unbox = TRUE))
