# The five methods of Table 1 on one replication after the other: Rscript table1.R FOLDER N P REPLICATIONS MEMBERS Q PASSES
# Same data, folds and subsamples as ours. Prints the CPU milliseconds of each method per replication, by pass, and what it selects.
suppressMessages({ library(glmnet); library(jsonlite) })
ncvreg <- suppressWarnings(requireNamespace("ncvreg", quietly = TRUE))
a <- commandArgs(TRUE)
folder <- a[1]
n <- as.integer(a[2]); p <- as.integer(a[3]); replications <- as.integer(a[4]); members <- as.integer(a[5])
q <- as.integer(a[6]); passes <- as.integer(a[7])

doubles <- function(name, count) readBin(file.path(folder, name), "double", count)
integers <- function(name, count) readBin(file.path(folder, name), "integer", count)
x_all <- array(doubles("x.bin", n * p * replications), c(n, p, replications))
y_all <- matrix(doubles("y.bin", n * replications), n)
fold_all <- matrix(integers("fold.bin", n * replications), n) + 1L
rows_all <- array(integers("rows.bin", (n %/% 2) * members * replications), c(n %/% 2, members, replications)) + 1L

# How many grid points each variable is active at, for every member: K points from lambda_max to the first with q active.
ensemble <- function(x, y, rows) {
  full <- glmnet(x, y, nlambda = 400)
  last <- which(full$df >= q)[1]
  if (is.na(last)) last <- length(full$lambda)
  lambda <- exp(seq(log(full$lambda[1]), log(full$lambda[last]), length.out = 100))
  lapply(seq_len(ncol(rows)), function(b) glmnet(x[rows[, b], ], y[rows[, b]], lambda = lambda)$beta != 0)
}

selected_by <- function(active) which(apply(as.matrix(Reduce(`+`, active)) / length(active), 1, max) >= 0.7)

# Stepwise regression by p-value, 0.05 to enter and 0.10 to leave: columns stay orthogonal to those inside, no lm() in the loop.
stepwise <- function(x, y) {
  z <- scale(x)
  inside <- integer(0)
  restart <- function() {
    base <- qr(cbind(1, z[, inside, drop = FALSE]))
    e <<- qr.resid(base, y)
    out <<- qr.resid(base, z)
    norms <<- colSums(out^2)
  }
  e <- out <- norms <- NULL
  restart()
  for (step in seq_len(4 * n)) {
    df <- n - length(inside) - 1
    gain <- ifelse(norms > 1e-8, drop(crossprod(out, e))^2 / norms, 0)
    gain[inside] <- 0
    best <- which.max(gain)
    f <- gain[best] / ((sum(e^2) - gain[best]) / (df - 1))
    if (df > 2 && pf(f, 1, df - 1, lower.tail = FALSE) < 0.05) {
      u <- out[, best] / sqrt(norms[best])
      along <- drop(crossprod(u, out))
      e <- e - u * sum(u * e)
      out <- out - tcrossprod(u, along)
      norms <- norms - along^2
      inside <- c(inside, best)
    } else {
      if (length(inside) == 0) break
      base <- qr(cbind(1, z[, inside, drop = FALSE]))
      t <- (qr.coef(base, y)^2 / diag(chol2inv(qr.R(base))) / (sum(e^2) / df))[-1]
      worst <- which.min(t)
      if (pf(t[worst], 1, df, lower.tail = FALSE) <= 0.10) break
      inside <- inside[-worst]
      restart()
    }
  }
  beta <- numeric(p)
  if (length(inside) > 0) beta[inside] <- qr.coef(qr(cbind(1, z[, inside])), y)[-1]
  beta
}

# Algorithm 1: members in the order that keeps the mean importance nearest to the reference.
prune <- function(active, beta) {
  importance <- t(vapply(active, function(m) Matrix::rowSums(m) / 100, numeric(p)))
  reference <- if (any(beta != 0)) abs(beta) / sum(abs(beta)) else colMeans(importance)
  d <- sweep(importance, 2, reference)
  e <- tcrossprod(d)
  score <- diag(e)
  left <- rep(TRUE, length(active))
  order <- integer(0)
  while (any(left)) {
    next_one <- which(left)[which.min(score[left])]
    order <- c(order, next_one)
    left[next_one] <- FALSE
    score <- score + 2 * e[, next_one]
  }
  order
}

nonzero <- function(beta) which(beta[-1] != 0)
scad <- function(x, y, fold) {
  fit <- suppressWarnings(ncvreg::cv.ncvreg(x, y, penalty = "SCAD", fold = fold))
  nonzero(coef(fit, lambda = fit$lambda.min))
}
methods <- list(
  stabsel = function(x, y, fold, rows) selected_by(ensemble(x, y, rows)),
  pruned = function(x, y, fold, rows) {
    active <- ensemble(x, y, rows)
    selected_by(active[prune(active, stepwise(x, y))[seq_len(ncol(rows) %/% 3)]])
  },
  lasso = function(x, y, fold, rows) nonzero(as.vector(coef(cv.glmnet(x, y, foldid = fold), s = "lambda.1se"))),
  scad = if (ncvreg) function(x, y, fold, rows) scad(x, y, fold),
  sis = if (ncvreg) function(x, y, fold, rows) {
    top <- order(-abs(cor(x, y)))[seq_len(ceiling(n / log(n)))]
    sort(top[scad(x[, top], y, fold)])
  }
)
methods <- Filter(Negate(is.null), methods)

timed <- function(run) {
  found <- NULL
  repeats <- vapply(seq_len(passes), function(pass) {
    started <- sum(proc.time()[1:2])
    found <<- lapply(seq_len(replications), function(r) run(x_all[, , r], y_all[, r], fold_all[, r], rows_all[, , r]))
    1000 * (sum(proc.time()[1:2]) - started) / replications
  }, 0)
  list(repeats = I(repeats), selected = lapply(found, function(s) I(as.integer(s) - 1L)))
}
cat(toJSON(list(methods = lapply(methods, timed), versions = list(
  R = unbox(as.character(getRversion())), glmnet = unbox(as.character(packageVersion("glmnet"))),
  ncvreg = unbox(if (ncvreg) as.character(packageVersion("ncvreg")) else "missing"))), digits = NA), "\n")
