# SIS and vanilla ISIS by the R functions of the SIS package, with SCAD chosen by cross-validation on given folds, and the
# deviances of generalised linear models by which ISIS recruits columns.
#
#   R_LIBS=... SIS_SOURCE=... Rscript oracle/sis.R   (R 4.2, ncvreg 3.16, jsonlite; run from the root; writes oracle/fixtures/sis.json.gz)
#
# SIS_SOURCE is the unpacked public source of SIS 1.5 (https://github.com/cran/SIS); its R files are sourced, not installed. The
# package draws folds at random and stops ncvreg at eps = 1e-4: here cv.ncvreg is called with the folds given and 1e-12.
suppressMessages({ library(ncvreg); library(glmnet) })
source("oracle/designs.R")
source("oracle/encode.R")
for (file in c("subfuns.R", "SIS.R", "tune.fit.R")) source(file.path(Sys.getenv("SIS_SOURCE"), "R", file))

fold <- NULL
cv.ncvreg <- function(X, y, ..., nfolds) suppressWarnings(
  ncvreg::cv.ncvreg(X, y, ..., fold = fold, eps = 1e-12, max.iter = 5e4))

run <- function(x, y, family, iterate) {
  capture.output(fit <- SIS(x, y, family = family, penalty = "SCAD", tune = "cv", iter = iterate, seed = 1))
  list(screened = I(fit$sis.ix0 - 1), selected = I(sort(fit$ix) - 1), lambda = base64(fit$lambda))
}

problem <- function(family, name, x) {
  n <- nrow(x)
  y <- if (family == "gaussian") coarse(drop(x[, 1:4] %*% c(2, -1.5, 1, 1)) + rnorm(n)) else
    as.double(runif(n) < plogis(drop(x[, 1:3] %*% c(2.5, -2, 1.5))))
  # Each class is dealt on its own, as assign_fold does for a binary response.
  fold <<- numeric(n)
  for (class in if (family == "gaussian") list(seq_len(n)) else split(seq_len(n), y))
    fold[class] <<- sample(rep_len(1:10, length(class)))
  model <- c(1, 3, 7)
  deviance <- sapply(seq_len(ncol(x)), function(j) suppressWarnings(
    glm.fit(cbind(1, x[, union(model, j)]), y, family = get(family)(), control = list(epsilon = 1e-14, maxit = 100))$deviance))
  without <- glm.fit(cbind(1, x[, model]), y, family = get(family)(), control = list(epsilon = 1e-14, maxit = 100))$deviance
  list(name = sprintf("%s/%s/%dx%d", family, name, n, ncol(x)), family = family, n = n, p = ncol(x), x = base64(x), y = base64(y),
       fold = I(fold - 1), model = I(model - 1), fall = base64(without - deviance), sis = run(x, y, family, FALSE),
       isis = run(x, y, family, TRUE))
}

sixteenths <- function(x) round(x * 16) / 16
problems <- list()
for (family in c("gaussian", "binomial")) for (size in list(c(100, 200), c(120, 300), c(150, 40))) {
  set.seed(4e6 + size[2] + (family == "binomial"))
  problems <- c(problems, list(problem(family, "iid", sixteenths(iid(size[1], size[2])))))
  problems <- c(problems, list(problem(family, "equicorrelated-0.5", sixteenths(equicorrelated(size[1], size[2], 0.5)))))
}
for (p in problems) cat(p$name, "sis", length(p$sis$screened), "->", length(p$sis$selected), "isis", p$isis$selected, "\n")
write_gz(list(source = paste("R", getRversion(), "SIS 1.5 ncvreg", packageVersion("ncvreg")), problems = problems),
         "oracle/fixtures/sis.json.gz")
