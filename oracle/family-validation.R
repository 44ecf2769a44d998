# Cross-validation curves of cv.glmnet and SCAD and MCP paths of ncvreg and ncvsurv for counts, several classes and survival times.
#
#   R_LIBS=... Rscript oracle/family-validation.R   (R 4.2, glmnet 4.1-6, survival, ncvreg 3.16, jsonlite; run from the root;
#   writes oracle/fixtures/family-validation.json.gz). For ncvreg see oracle/descent.R.
#
# Deviance with given folds: 2 (y log(y / mu) - y + mu), -2 log P(class) with probabilities in [1e-5, 1 - 1e-5], or by fold the partial
# likelihood of all rows less that of the others over the events of the fold (grouped = TRUE); cvsd is the standard error over folds.
# With strata glmnet's own iteration comes to rest at the rounding level only for the larger penalties: the grid ends at 0.3 lambda_max there.
# ncvreg stops at eps = 1e-12 and knows no ties between event times: there are none in its problems. Paths are recorded as far as every
# lambda came to rest; where the objective is not convex several points are stationary, so supports and coefficients are held to
# them only down to `convex` lambdas, the last at which the objective is convex along the active columns.
suppressMessages({ library(glmnet); library(survival); library(ncvreg) })
source("oracle/designs.R")
source("oracle/encode.R")
glmnet.control(fdev = 0, devmax = 1, pmin = 1e-15, epsnr = 1e-14, mxitnr = 200)

signal <- function(x, strength) {
  z <- standardise(x)$z
  chosen <- sample(ncol(x), 4)
  eta <- drop(z[, chosen] %*% (sample(c(-1, 1), 4, TRUE) * runif(4, 1, 2)))
  strength * eta / sd(eta)
}
draw <- list(
  cox = function(x, kind) {
    n <- nrow(x)
    death <- rexp(n, exp(signal(x, 1))); gone <- rexp(n, 0.5)
    time <- if (isTRUE(kind$ties)) ceiling(pmin(death, gone) * 8) / 8 else pmin(death, gone)
    list(y = time, event = as.double(death <= gone), strata = if (isTRUE(kind$strata)) sample(0:1, n, TRUE))
  },
  poisson = function(x, kind) list(y = as.double(rpois(nrow(x), exp(signal(x, 0.7) + 0.5)))),
  multinomial = function(x, kind) {
    score <- sapply(1:3, function(k) signal(x, 1.5)) + matrix(-log(-log(runif(3 * nrow(x)))), nrow(x))
    list(y = as.double(replace(max.col(score) - 1, 1:30, rep(0:2, 10))))
  }
)
response_of <- function(family, drawn) switch(family,
  cox = { s <- Surv(drawn$y, drawn$event); if (is.null(drawn$strata)) s else stratifySurv(s, drawn$strata) },
  multinomial = factor(drawn$y, 0:2), poisson = drawn$y)

curve_of <- function(x, drawn, family, weights, fold) {
  y <- response_of(family, drawn)
  first <- glmnet(x, y, family = family, weights = weights, nlambda = 4, lambda.min.ratio = 0.9, thresh = 1e-12)$lambda
  lambda <- first[2]^2 / first[3] * c(1 + 1e-6, (if (is.null(drawn$strata)) 0.1 else 0.3)^((1:9) / 9))
  cv <- suppressWarnings(cv.glmnet(x, y, family = family, weights = weights, lambda = lambda, foldid = fold, grouped = TRUE,
                                   thresh = 1e-18, maxit = 1e6))
  list(lambda = base64(cv$lambda), mean = base64(cv$cvm), error = base64(cv$cvsd), least = base64(cv$lambda.min),
       oneStandardError = base64(cv$lambda.1se))
}
paths_of <- function(x, drawn, family) lapply(c("SCAD", "MCP"), function(penalty) {
  run <- function(...) suppressWarnings(if (family == "cox")
    ncvsurv(x, Surv(drawn$y, drawn$event), penalty = penalty, eps = 1e-10, max.iter = 1e5, ...)
    else ncvreg(x, drawn$y, family = "poisson", penalty = penalty, eps = 1e-10, max.iter = 1e5, ...))
  fit <- run(nlambda = 15, lambda.min = 0.2)
  beta <- as.matrix(if (family == "cox") fit$beta else fit$beta[-1, , drop = FALSE])
  convex <- if (is.null(fit$convex.min)) length(fit$lambda) else fit$convex.min - 1
  list(penalty = penalty, lambda = base64(fit$lambda), beta = sparse(unname(beta)), convex = convex)
})

kinds <- list(cox = list(list(name = "plain"), list(name = "ties", ties = TRUE), list(name = "strata", strata = TRUE),
                         list(name = "weights", weights = TRUE)),
              poisson = list(list(name = "plain"), list(name = "weights", weights = TRUE)),
              multinomial = list(list(name = "plain"), list(name = "weights", weights = TRUE)))
designs <- list(iid = list(function(n, p) coarse(iid(n, p)), c(90, 20)), wide = list(function(n, p) coarse(iid(n, p)), c(60, 70)),
                ar = list(function(n, p) coarse(ar(n, p, 0.5)), c(100, 40)), genotypes = list(genotypes, c(110, 50)))
problems <- list()
for (family in names(kinds)) for (kind in kinds[[family]]) for (name in names(designs)) {
  set.seed(4e6 + 1000 * match(family, names(kinds)) + 10 * match(name, names(designs)) + nchar(kind$name))
  size <- designs[[name]][[2]]
  x <- designs[[name]][[1]](size[1], size[2])
  drawn <- draw[[family]](x, kind)
  weights <- if (isTRUE(kind$weights)) round((0.1 + rexp(size[1])) * 1024) / 1024 else rep(1, size[1])
  fold <- sample(rep_len(1:4, size[1]))
  problems[[length(problems) + 1]] <- c(
    list(name = sprintf("%s/%s/%s/%dx%d", family, kind$name, name, size[1], size[2]), family = family, n = size[1], p = size[2],
         x = base64(x), y = base64(drawn$y), weights = base64(weights), fold = I(fold - 1L),
         curve = curve_of(x, drawn, family, weights, fold)),
    if (family == "cox") list(event = base64(drawn$event)), if (!is.null(drawn$strata)) list(strata = base64(drawn$strata)),
    if (kind$name == "plain" && family != "multinomial") list(paths = paths_of(x, drawn, family)))
}
cat(length(problems), "problems\n")
write_gz(list(source = paste("R", getRversion(), "glmnet", packageVersion("glmnet"), "ncvreg", packageVersion("ncvreg")),
              problems = problems), "oracle/fixtures/family-validation.json.gz")
