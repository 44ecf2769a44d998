test_that("a matrix and a vector give a selection", {
  skip_without_node()
  found <- quick(example_x, example_data$outcome)
  expect_s3_class(found, "secateur")
  expect_true(all(c("g2", "g5") %in% found$selected))
  expect_equal(found$result$data[c("n", "p", "family")], list(n = 60L, p = 12L, family = "gaussian"))
  expect_equal(jsonlite::fromJSON(found$json)$data$digest, found$result$data$digest)
  unnamed <- quick(unname(example_x), example_data$outcome)
  expect_equal(unnamed$selected, sub("g", "x", found$selected))
})

test_that("a formula gives the same, factors as R has them", {
  skip_without_node()
  found <- quick(outcome ~ ., example_data)
  site <- found$result$selected[found$selected == "site", ]
  expect_equal(site$base, "south")
  expect_equal(site$levels[[1]]$level, c("north", "east"))
  direct <- quick(example_data[names(example_data) != "outcome"], example_data$outcome)
  expect_equal(direct$result$variables, found$result$variables)
  some <- suppressWarnings(quick(outcome ~ g2 + log(abs(g5)) + site, example_data))
  expect_equal(some$result$variables$name, c("g2", "log(abs(g5))", "site"))
})

test_that("coefficients and predictions are those of lm", {
  skip_without_node()
  found <- quick(outcome ~ ., example_data)
  model <- lm(reformulate(found$selected, "outcome"), example_data)
  expect_equal(coef(found), coef(model)[names(coef(found))], tolerance = 1e-8)
  expect_equal(predict(found, example_data), predict(model, example_data), tolerance = 1e-8)
  incomplete <- example_data[1:3, ]
  incomplete$site[2] <- NA
  expect_equal(is.na(predict(found, incomplete)), c(`1` = FALSE, `2` = TRUE, `3` = FALSE))
  levels(incomplete$site) <- c("south", "north", "west")
  expect_error(predict(found, incomplete), "no level", class = "secateur_error")
  expect_error(predict(found, incomplete["g2"]), "not found|must be a column")
})

test_that("two classes are those of glm, whatever the order of their levels", {
  skip_without_node()
  for (levels in list(c("no", "yes"), c("yes", "no"))) {
    class <- factor(ifelse(example_x[, 2] + example_data$outcome / 4 + sin(1:60) > 0, "yes", "no"), levels)
    found <- quick(example_x, class)
    expect_equal(found$result$data$classes, levels)
    model <- glm(class ~ ., binomial, data.frame(example_x[, found$selected, drop = FALSE], class))
    expect_equal(coef(found), coef(model), tolerance = 1e-5)
    expect_equal(predict(found, example_x, type = "response"), fitted(model), tolerance = 1e-5)
  }
})

test_that("event_class names the class whose odds are modelled", {
  skip_without_node()
  class <- factor(ifelse(example_x[, 2] + example_data$outcome / 4 + sin(1:60) > 0, "yes", "no"))
  found <- quick(example_x, class, event_class = "no")
  expect_equal(found$result$data$classes, c("yes", "no"))
  model <- glm(class == "no" ~ ., binomial, data.frame(example_x[, found$selected, drop = FALSE], class))
  expect_equal(coef(found), coef(model), tolerance = 1e-5)
})

test_that("counts are those of glm", {
  skip_without_node()
  set.seed(4)
  counts <- rpois(60, exp(example_x[, 2] - example_x[, 5] / 2))
  found <- quick(example_x, counts, family = "poisson")
  model <- glm(counts ~ ., poisson, data.frame(example_x[, found$selected, drop = FALSE], counts))
  expect_equal(coef(found), coef(model), tolerance = 1e-6)
  expect_equal(predict(found, example_x, type = "response"), fitted(model), tolerance = 1e-6)
})

test_that("missing cells are R's, and rows go as na.action says", {
  skip_without_node()
  incomplete <- example_data
  incomplete$g1[3] <- NA
  incomplete$site[4] <- NA
  expect_error(quick(incomplete[1:13], incomplete$outcome), "2 missing values", class = "secateur_error")
  omitted <- quick(outcome ~ ., incomplete)
  expect_equal(omitted$result$data$n, 58L)
  expect_output(print(omitted), "2 observations deleted due to missingness")
  filled <- quick(outcome ~ ., incomplete, missing = "knn")
  expect_equal(filled$result$data$source$filled$cells, 2L)
  expect_error(quick(outcome ~ ., incomplete, na.action = na.pass), "missing values")
})

test_that("cells of every type arrive", {
  skip_without_node()
  frame <- example_data[1:4]
  frame$id <- 1:60
  frame$flag <- frame$g1 > 0
  frame$text <- rep(c("v", "u", "w"), 20)
  frame$stage <- factor(rep(c("I", "II", "III"), each = 20), ordered = TRUE)
  frame$day <- as.Date("2020-01-01") + 0:59
  found <- quick(frame, example_data$outcome, types = c(day = "date"))
  expect_equal(found$result$variables$name, names(frame))
  expect_error(quick(cbind(frame, z = complex(60)), example_data$outcome), "must hold numbers")
})

test_that("a matrix in a data frame is its columns", {
  skip_without_node()
  frame <- data.frame(outcome = example_data$outcome, genes = I(example_x))
  found <- quick(outcome ~ genes, frame)
  expect_equal(found$result$variables$name, paste0("genes", colnames(example_x)))
  expect_equal(unname(predict(found, frame)), unname(predict(quick(example_x, frame$outcome), example_x)))
})

test_that("weights and groups reach the program", {
  skip_without_node()
  example_data$w <- seq(0.5, 2, length.out = 60)
  found <- secateur(outcome ~ . - w, example_data, weights = w, groups = rep(1:15, each = 4), method = "pruned", B = 8, threads = 1)
  expect_equal(found$result$data$weights$effectiveRows, with(example_data, sum(w)^2 / sum(w^2)))
  expect_equal(found$result$data$source$options$groupBy, "groups")
  expect_false("w" %in% found$result$variables$name)
})

test_that("the names of stabs mean what they mean there", {
  skip_without_node()
  found <- secateur(example_x, example_data$outcome, method = "stability", cutoff = 0.8, q = 4, B = 10, sampling.type = "SS", seed = 3)
  expect_equal(found$settings[c("threshold", "q", "members", "sampler", "seed")],
               list(threshold = 0.8, q = 4L, members = 20L, sampler = "pairs", seed = 3L))
  bound <- secateur(example_x, example_data$outcome, method = "stability", PFER = 1, B = 10)
  expect_equal(bound$settings$members, 10L)
  expect_lte(bound$result$bound$pfer, 1)
})

test_that("other settings go by their own names", {
  skip_without_node()
  found <- quick(example_x, example_data$outcome, grid.rule = "farthest", standardise = FALSE, drop = c("g11", "g12"), stratified = TRUE)
  expect_equal(found$settings$gridRule, "farthest")
  expect_equal(found$result$data$p, 10L)
  expect_false(found$result$data$standardise)
})

test_that("what the program refuses is an R error with its parts", {
  skip_without_node()
  error <- tryCatch(secateur(example_x, example_data$outcome, B = 1), error = identity)
  expect_s3_class(error, "secateur_error")
  expect_equal(error[c("code", "where")], list(code = "usage/members", where = "--members"))
  expect_equal(as.character(error$got), "1")
  expect_match(conditionMessage(error), "^--members: must be a whole number .*; got 1 \\[usage/members\\]$")
  expect_error(quick(example_x, example_data$outcome, mebers = 3), "Did you mean --members", class = "secateur_error")
  expect_error(quick(example_x, example_data$outcome[-1]), "must have 60 rows")
  expect_error(quick(outcome ~ g1:g2, example_data), "no interactions")
  expect_error(quick(~ g1 + g2, example_data), "must have a response")
  expect_error(quick(list(1), 1), "matrix or a data frame")
})

test_that("its remarks are R warnings with their code", {
  said <- '{"data":{},"selected":[],"warnings":[{"code":"few-rows","text":"few rows"}]}'
  warning <- tryCatch(new_secateur(said, character(), list(), NULL), warning = identity)
  expect_s3_class(warning, "secateur_warning")
  expect_equal(warning[c("message", "code")], list(message = "few rows", code = "few-rows"))
})

test_that("survival times are those of coxph", {
  skip_without_node()
  skip_if_not_installed("survival")
  set.seed(3)
  frame <- data.frame(example_x, time = rexp(60, exp(example_x[, 2] - example_x[, 5])), dead = rbinom(60, 1, 0.8))
  found <- quick(survival::Surv(time, dead) ~ ., frame)
  model <- survival::coxph(reformulate(found$selected, "survival::Surv(time, dead)"), frame, ties = "breslow")
  expect_equal(coef(found), coef(model), tolerance = 1e-5)
  expect_equal(unname(predict(found, frame)), drop(example_x[, found$selected] %*% coef(model)), tolerance = 1e-5)
})

test_that("survival times are handed over as time and event", {
  skip_if_not_installed("survival")
  y <- survival::Surv(c(3, 1, 2), c(1, 0, 1))
  sent <- response_blocks(y, "y", "time")
  expect_equal(sent$words, list(time = "time_", event = "status"))
  expect_equal(sent$blocks[[1]]$cells, c(3, 1, 2), ignore_attr = TRUE)
  expect_error(response_blocks(survival::Surv(1:3, 2:4, c(1, 0, 1)), "y", ""), "right-censored")
})

test_that("Node is looked for where the user says, and too old a one is named", {
  skip_on_os("windows")
  old <- Sys.getenv("SECATEUR_NODE", NA)
  on.exit(if (is.na(old)) Sys.unsetenv("SECATEUR_NODE") else Sys.setenv(SECATEUR_NODE = old))
  Sys.setenv(SECATEUR_NODE = "/nowhere/node")
  expect_error(secateur_node(), "nodejs.org", class = "secateur_error")
  expect_equal(secateur_node(check = FALSE), "")
  file <- tempfile()
  writeLines(c("#!/bin/sh", "echo v18.1.0"), file)
  Sys.chmod(file, "755")
  Sys.setenv(SECATEUR_NODE = file)
  expect_error(secateur_node(), "must be 20.19 or newer; got 18.1.0")
})
