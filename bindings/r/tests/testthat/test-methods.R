test_that("print and summary say what was found", {
  skip_without_node()
  found <- quick(outcome ~ ., example_data)
  expect_output(print(found), "of 13 variables selected \\(pruned, gaussian, 60 rows\\)")
  expect_output(print(found), "g5 ")
  expect_output(print(summary(found)), "Members +[0-9] of 8 kept")
  expect_output(print(summary(found)), "Stability")
})

test_that("a selection is a data frame", {
  skip_without_node()
  found <- quick(example_x, example_data$outcome)
  table <- as.data.frame(found)
  expect_equal(table$name, found$selected)
  expect_equal(colnames(example_x)[table$index], found$selected)
  expect_true(all(table$lower < table$coefficient & table$coefficient < table$upper))
  expect_equal(nrow(as.data.frame(found, which = "variables")), 12)
})

test_that("a single method without frequencies has its coefficients", {
  skip_without_node()
  found <- secateur(example_x, example_data$outcome, method = "lasso")
  expect_true("g2" %in% rownames(as.data.frame(found)))
  expect_output(print(found), "lasso")
  expect_equal(length(predict(found, example_x)), 60)
})

test_that("predictions of several classes and of curves solve the equations of their likelihoods", {
  skip_without_node()
  set.seed(3)
  kind <- factor(c("high", "low", "middle")[1 + (example_x[, 2] + rnorm(60) < 0) + (example_x[, 5] + rnorm(60) > 0.3)])
  found <- quick(example_x, kind, family = "multinomial")
  share <- predict(found, example_x, type = "response")
  expect_equal(dim(coef(found)), c(1 + length(found$selected), 3))
  expect_equal(colMeans(share), c(table(kind)) / 60, tolerance = 1e-6)
  expect_equal(unname(rowSums(share)), rep(1, 60))

  bent <- rpois(60, exp(1 + example_x[, 2] - example_x[, 2]^2 / 4))
  found <- quick(example_x, bent, family = "poisson", curves = "g2")
  expect_true("g2" %in% found$selected)
  expect_equal(sum(predict(found, example_x, type = "response")), sum(bent), tolerance = 1e-6)
})

test_that("stability paths reach the selection frequencies", {
  skip_without_node()
  found <- quick(example_x, example_data$outcome)
  paths <- stability_paths(found)
  expect_equal(dim(paths), c(length(attr(paths, "lambda")), 12))
  expect_identical(unname(apply(paths, 2, max)), as.double(found$result$variables$frequency))
})

test_that("plots are drawn", {
  skip_without_node()
  found <- quick(outcome ~ ., example_data)
  file <- tempfile(fileext = ".pdf")
  grDevices::pdf(file, compress = FALSE, useKerning = FALSE)
  frequencies <- plot(found, n = 5)
  paths <- plot(found, "paths", main = "Paths")
  signals <- plot(found, "signals")
  grDevices::dev.off()
  # The device writes texts as they are, up to kerning.
  drawn <- readLines(file, warn = FALSE, encoding = "latin1")
  expect_equal(sum(grepl("(selection frequency)", drawn, fixed = TRUE, useBytes = TRUE)), 2)
  expect_gt(file.size(file), 3000)
  expect_equal(nrow(frequencies), 5)
  expect_equal(ncol(paths), 13)
  expect_true(all(found$selected %in% signals$name))
})

test_that("signals show what can stand in for a variable", {
  selected <- data.frame(name = c("a", "b"), probability = c(0.9, 0.6))
  selected$alternatives <- list(data.frame(name = c("c", "d"), probability = c(0.1, 0.05)), NULL)
  signals <- signals_of(list(result = list(selected = selected)))
  expect_equal(attr(signals, "measure"), "probability")
  expect_equal(do.call(rbind, signals)$name, c("a", "c", "d", "b"))
})

test_that("signals of the recommended method have probabilities, and what can stand in for them", {
  skip_without_node()
  twin <- example_x[, "g2"] + c(1, -1) / 20
  found <- suppressWarnings(secateur(cbind(example_x, twin = twin), example_data$outcome, B = 10, simulations = 0, threads = 1))
  grDevices::pdf(NULL)
  signals <- plot(found, "signals")
  grDevices::dev.off()
  expect_equal(signals$name[!signals$alternative], found$selected)
  expect_equal(signals$share[!signals$alternative], found$result$selected$probability)
  expect_true(all(c("g2", "twin") %in% signals$name))
})

test_that("the report is one page", {
  skip_without_node()
  file <- tempfile(fileext = ".html")
  expect_equal(report(quick(example_x, example_data$outcome), file), file)
  expect_match(readChar(file, 15), "<!doctype html>", ignore.case = TRUE)
})

test_that("progress is told", {
  skip_without_node()
  heard <- list()
  quick(example_x, example_data$outcome, progress = function(units, done, total) heard[[length(heard) + 1]] <<- list(units, done, total))
  expect_equal(heard[[length(heard)]], list("members", 8L, 8L))
})
