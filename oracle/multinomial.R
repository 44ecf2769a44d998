# Maximum likelihood for several classes by R's nnet, coefficients and standard errors made to sum to zero over the classes.
#
#   Rscript oracle/multinomial.R    (R 4.2, nnet, jsonlite; run from the root; writes oracle/fixtures/multinomial.json.gz)
suppressMessages(library(nnet))
source("oracle/encode.R")
problems <- list()
for (k in 3:4) for (p in c(1, 3)) for (weighted in c(FALSE, TRUE)) {
  n <- 150
  set.seed(10 * k + p + 100 * weighted)
  x <- round(matrix(rnorm(n * p), n, p) * 64) / 64
  b <- matrix(rnorm((p + 1) * k) / 1.5, p + 1, k)
  eta <- cbind(1, x) %*% b
  y <- apply(exp(eta), 1, function(e) sample(k, 1, prob = e)) - 1
  w <- if (weighted) round((0.2 + rexp(n)) * 256) / 256 else rep(1, n)
  w <- w / mean(w)
  f <- multinom(factor(y) ~ x, weights = w, trace = FALSE, abstol = 1e-15, reltol = 1e-15, maxit = 10000, Hess = TRUE)
  # Rows of classes 1 .. k - 1 against the first; classes by coefficients, the first being zero.
  beta <- rbind(0, coef(f))
  V <- solve(f$Hessian) # class after class, coefficients within
  contrast <- diag(k) - 1 / k
  centred <- contrast %*% beta
  errors <- sapply(seq_len(p + 1), function(j) {
    own <- seq(j, by = p + 1, length.out = k - 1)
    v <- matrix(0, k, k); v[-1, -1] <- V[own, own]
    sqrt(diag(contrast %*% v %*% t(contrast)))
  })
  problems[[length(problems) + 1]] <- list(name = sprintf("%d classes, %d columns%s", k, p, if (weighted) ", weights" else ""), k = k, p = p,
    x = base64(x), y = base64(y), weights = base64(w), coefficients = base64(centred), errors = base64(errors), fitted = base64(fitted(f)))
}
cat(length(problems), "problems\n")
write_gz(list(source = paste("R", getRversion(), "nnet", packageVersion("nnet")), problems = problems), "oracle/fixtures/multinomial.json.gz")
