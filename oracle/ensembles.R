# Stochastic stepwise selection, the parallel genetic algorithm and tilted correlation screening, written down plainly in R: a least
# squares fit per candidate. Sourced by oracle/stepwise-family.R for fixtures and by bench/peers/ensembles.R as the peer.

# Residual sum of squares with an intercept; X1 = cbind(1, X).
rss <- function(X1, y, S) sum(.lm.fit(X1[, c(1L, S + 1L), drop = FALSE], y)$residuals^2)

# One run of ST2 (Xin and Zhu 2012): the selected columns and the criterion n log(RSS / n) + penalty |S|.
st2 <- function(X1, y, penalty, lambda, kappa, most_groups, most) {
  n <- length(y); p <- ncol(X1) - 1L
  score <- function(S) n * log(rss(X1, y, S) / n) + penalty * length(S)
  size <- function(m) sample.int(max(1, floor(lambda * m + 0.5)), 1)
  groups <- function(m, g) max(1, min(most_groups, floor(exp(lchoose(m, g) / kappa) * (1 + 1e-12))))
  S <- integer(0)
  now <- score(S)
  repeat {
    grown <- FALSE; shrunk <- FALSE
    m <- p - length(S)
    if (m > 0 && length(S) < most) {
      g <- min(size(m), most - length(S))
      out <- setdiff(seq_len(p), S)
      best <- Inf
      for (i in seq_len(groups(m, g))) {
        candidate <- c(S, out[sample.int(m, g)])
        value <- score(candidate)
        if (value < best) { best <- value; model <- candidate }
      }
      if (best < now) { S <- model; now <- best; grown <- TRUE }
    }
    m <- length(S)
    if (m > 0) {
      g <- size(m)
      best <- Inf
      for (i in seq_len(groups(m, g))) {
        candidate <- S[-sample.int(m, g)]
        value <- score(candidate)
        if (value < best) { best <- value; model <- candidate }
      }
      if (best < now) { S <- model; now <- best; shrunk <- TRUE }
    }
    if (!grown && !shrunk) return(list(selected = S, criterion = now))
  }
}

gcv <- function(X1, y, S) {
  n <- length(y)
  rss(X1, y, S) / (1 - (length(S) + 1) / n)^2
}

# One universe of PGA (Zhu and Chipman 2006): the share of the last generation that holds each column. With `until`, the number of
# generations after which the population's entropy is below it.
universe <- function(X1, y, generations, prior = 0.35, mutation = 1 / p, m = p + p %% 2, until = NULL) {
  p <- ncol(X1) - 1L
  popn <- matrix(runif(m * p) < prior, m)
  fitness <- apply(popn, 1, function(genes) gcv(X1, y, which(genes)))
  half <- m / 2
  for (generation in seq_len(generations)) {
    best <- order(fitness)[seq_len(half)]
    popn[seq_len(half), ] <- popn[best, ]
    fitness[seq_len(half)] <- fitness[best]
    fathers <- sample.int(half, half, replace = TRUE)
    mothers <- sample.int(half, half, replace = TRUE)
    breaks <- sample.int(p, half, replace = TRUE)
    mutates <- runif(half) < mutation
    genes <- sample.int(p, half, replace = TRUE)
    for (i in seq_len(half)) {
      child <- popn[mothers[i], ]
      child[seq_len(breaks[i])] <- popn[fathers[i], seq_len(breaks[i])]
      if (mutates[i]) child[genes[i]] <- !child[genes[i]]
      popn[half + i, ] <- child
      fitness[half + i] <- gcv(X1, y, which(child))
    }
    share <- colMeans(popn)
    if (!is.null(until)) {
      h <- function(q) ifelse(q > 0, -q * log2(q), 0)
      if (mean(h(share) + h(1 - share)) < until) return(generation)
    }
  }
  if (is.null(until)) colMeans(popn) else generations
}

# Tilted correlation screening (Cho and Fryzlewicz 2012) on centred y and centred columns: order of entry and extended BIC. The threshold
# compares with the distribution of the correlation of independent normal vectors, r^2 ~ Beta(1/2, (n - 1)/2), where the
# `tilting` package simulates it.
tcs <- function(X, y, steps = min(floor(nrow(X) / 2), ncol(X)), gamma = 1, rescaling = 2, tiny = 1e-10, kept = 0) {
  n <- nrow(X); p <- ncol(X)
  alpha <- min(0.05, 1 / sqrt(p))
  active <- integer(0); ebic <- numeric(0); thresholds <- numeric(0)
  outside <- function(v) if (length(active)) v - X[, active] %*% solve(crossprod(X[, active]), crossprod(X[, active], v)) else v
  for (step in seq_len(steps)) {
    rest <- setdiff(seq_len(p), active)
    Z <- outside(X[, rest, drop = FALSE])
    Z <- sweep(Z, 2, sqrt(colSums(Z^2)), "/")
    res <- drop(outside(y))
    C <- crossprod(Z)
    pairs <- sort(abs(C[upper.tri(C)]))
    len <- length(pairs)
    threshold <- 1
    if (len > 0) {
      at <- seq(1, len, max(1, floor(length(rest) * (length(rest) - 1) / (n - kept - length(active)) / 10)))
      fits <- at[pbeta(pairs[at]^2, 1 / 2, (n - 1) / 2, lower.tail = FALSE) <= alpha * (len - at + 1) / len]
      threshold <- pairs[if (length(fits)) fits[1] else at[length(at)]]
    }
    linked <- abs(C) >= threshold + tiny
    diag(linked) <- FALSE
    corr <- drop(crossprod(Z, res))
    k <- which.max(abs(corr))
    if (!any(linked[, k])) chosen <- k
    else {
      J <- c(k, which(linked[, k]))
      most <- max(2, min(floor(n / 2), max(rowSums(linked[J, , drop = FALSE]))))
      score <- sapply(J, function(i) {
        near <- which(linked[, i])
        if (length(near) > most) {
          others <- setdiff(near, k)
          by <- others[order(-abs(C[others, i]))]
          near <- if (i == k) by[seq_len(most)] else c(k, by[seq_len(most - 1)])
        }
        while (length(near) && min(eigen(C[c(near, i), c(near, i)], TRUE, TRUE)$values) < tiny) near <- near[-length(near)]
        if (!length(near)) return(0)
        inside <- function(v) Z[, near] %*% solve(C[near, near], crossprod(Z[, near], v))
        a <- sum(Z[, i] * inside(Z[, i]))
        ay <- sum(res * inside(res)) / sum(res^2)
        tilted <- sum((Z[, i] - inside(Z[, i])) * res)
        if (rescaling == 1) tilted / (1 - a) else tilted / sqrt((1 - a) * (1 - ay))
      })
      if (all(score == 0)) break
      chosen <- J[which.max(abs(score))]
    }
    active <- c(active, rest[chosen])
    values <- eigen(crossprod(X[, active, drop = FALSE]), TRUE, TRUE)$values
    if (max(values) / min(values) > 1 / tiny) { active <- head(active, -1); break }
    thresholds <- c(thresholds, threshold)
    ebic <- c(ebic, log(sum(outside(y)^2) / n) + length(active) / n * (log(n) + 2 * gamma * log(p)))
  }
  list(order = active, thresholds = thresholds, ebic = ebic, selected = active[seq_len(which.min(ebic))])
}
