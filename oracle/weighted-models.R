# Models with row weights and columns that are in every model: R's lm, glm, step and glmnet's cv.glmnet.
#
#   Rscript oracle/weighted-models.R     (R 4.2, glmnet 4.1-6; run from the root; writes oracle/fixtures/weighted-models.json.gz)
#
# Weights have mean one over the rows that count, which glm's standard errors depend on. kept: columns of every model (counted
# from 0). refit: lm or glm of kept and `selected`; step: R's step from the kept columns, both ways, by BIC; cv: cv.glmnet with
# penalty.factor 0 for the kept columns and the given folds.
suppressMessages(library(glmnet))
source("oracle/designs.R")
source("oracle/encode.R")
glmnet.control(fdev = 0, devmax = 1, pmin = 1e-15)

problem <- function(family, weighted, forced, seed) {
  set.seed(seed)
  n <- 90; p <- 12
  x <- coarse(ar(n, p, 0.5))
  signal <- drop(x[, c(1, 4, 7)] %*% c(1.2, -1, 0.8))
  y <- if (family == "gaussian") coarse(signal + rnorm(n)) else as.double(runif(n) < plogis(signal))
  w <- if (weighted) replace(round(rexp(n) * 64) / 64 + 1 / 64, sample(n, 6), 0) else rep(1, n)
  w <- w / mean(w[w > 0])
  kept <- if (forced) c(2, 9) else integer(0)
  selected <- setdiff(c(7, 1, 5), kept)
  named <- as.data.frame(x); names(named) <- paste0("x", 1:p); named$y <- y; named$w <- w
  used <- named[w > 0, ]
  model <- function(columns) {
    f <- reformulate(if (length(columns)) paste0("x", columns) else "1", "y")
    environment(f) <- environment()
    if (family == "gaussian") lm(f, used, weights = w)
    else suppressWarnings(glm(f, binomial, used, weights = w, control = glm.control(epsilon = 1e-15, maxit = 100)))
  }
  s <- coef(summary(model(c(kept, selected))))
  lower <- reformulate(if (forced) paste0("x", kept) else "1", "y")
  upper <- reformulate(paste0("x", 1:p), "y")
  stepped <- suppressWarnings(step(model(kept), list(lower = lower, upper = upper), direction = "both", trace = 0, k = log(sum(w > 0))))
  chosen <- setdiff(as.integer(sub("x", "", names(coef(stepped))[-1])), kept)
  # p - kept columns can be selected, and are numbered among themselves
  own <- setdiff(1:p, kept)
  fold <- sample(rep(0:5, length.out = n))
  factors <- replace(rep(1, p), kept, 0)
  lambda <- glmnet(x, y, family = family, weights = w, penalty.factor = factors, nlambda = 25)$lambda
  cv <- suppressWarnings(cv.glmnet(x, y, family = family, weights = w, penalty.factor = factors, lambda = lambda,
                                   foldid = fold + 1, thresh = 1e-20, maxit = 1e7))
  list(name = sprintf("%s%s%s", family, if (weighted) ", weighted" else "", if (forced) ", forced" else ""), family = family,
       n = n, p = p, x = base64(x), y = base64(y), weights = base64(w), kept = I(kept - 1),
       selected = I(match(selected, own) - 1),
       refit = list(coefficients = I(unname(s[, 1])), errors = I(unname(s[, 2]))),
       step = list(selected = I(sort(match(chosen, own)) - 1), coefficients = I(unname(coef(stepped)[paste0("x", sort(chosen))])),
                   intercept = unname(coef(stepped)[1]), kept = I(unname(coef(stepped)[paste0("x", kept, recycle0 = TRUE)]))),
       cv = list(fold = I(fold), lambda = I(cv$lambda), mean = I(unname(cv$cvm)), error = I(unname(cv$cvsd)),
                 least = which(cv$lambda == cv$lambda.min) - 1, oneStandardError = which(cv$lambda == cv$lambda.1se) - 1))
}

problems <- list()
for (family in c("gaussian", "binomial")) for (weighted in c(FALSE, TRUE)) for (forced in c(FALSE, TRUE)) {
  if (!weighted && !forced) next
  for (seed in 1:3) problems[[length(problems) + 1]] <- problem(family, weighted, forced, 1000 * seed + 2 * weighted + forced)
}
out <- gzcon(file("oracle/fixtures/weighted-models.json.gz", "wb"), level = 9)
writeLines(jsonlite::toJSON(list(problems = problems), auto_unbox = TRUE, digits = NA), out)
close(out)
cat(length(problems), "problems", file.size("oracle/fixtures/weighted-models.json.gz"), "bytes\n")
