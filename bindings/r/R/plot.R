#' Plot a selection
#'
#' @param x A selection by [secateur()].
#' @param type `"frequencies"`: how often members select each of the foremost variables, among the kept members and (hollow) among
#'   all. `"paths"`: the share of the kept members that select a variable along the penalty, the selected ones in colour.
#'   `"signals"`: the selected variables with those that can stand in for them.
#' @param n Number of variables to show.
#' @param ... Graphical parameters for the plot.
#' @return What was drawn, invisibly: a data frame, for `"paths"` a matrix with a row for each grid point.
#' @examplesIf nzchar(secateur::secateur_node(check = FALSE))
#' found <- secateur(mpg ~ ., mtcars, method = "pruned", B = 20, threads = 1)
#' plot(found)
#' plot(found, "paths")
#' @export
plot.secateur <- function(x, type = c("frequencies", "paths", "signals"), n = 20, ...) {
  switch(match.arg(type), frequencies = plot_frequencies(x, n, ...), paths = plot_paths(x, n, ...), signals = plot_signals(x, n, ...))
}

#' Stability paths of a selection
#'
#' @param object A selection by [secateur()].
#' @return A matrix with a row for each point of the grid and a column for each variable: the share of the kept members that select the
#'   variable there. The attribute `lambda` has the grid.
#' @examplesIf nzchar(secateur::secateur_node(check = FALSE))
#' paths <- stability_paths(secateur(mpg ~ ., mtcars, method = "pruned", B = 20, threads = 1))
#' apply(paths, 2, max)
#' @export
stability_paths <- function(object) {
  ensemble <- object$result$ensemble
  points <- length(ensemble$lambda)
  if (points == 0) stop_with("usage/paths", "selection", "has no members that are paths", method_of(object$result))
  variables <- object$result$variables$name
  # Entries of +1 where an interval starts and -1 after its end, summed up along the grid.
  change <- matrix(0L, points + 1, length(variables))
  kept <- utils::head(ensemble$order, ensemble$kept) + 1
  for (member in ensemble$intervals[kept]) {
    triples <- matrix(as.integer(member), 3)
    change <- add_at(change, triples[2, ] + 1L, triples[1, ] + 1L, 1L)
    change <- add_at(change, triples[3, ] + 1L, triples[1, ] + 1L, -1L)
  }
  counts <- apply(change, 2, cumsum)[seq_len(points), , drop = FALSE]
  structure(counts / ensemble$kept, dimnames = list(NULL, variables), lambda = ensemble$lambda)
}

# A member has a cell at most once: its intervals of a variable do not touch.
add_at <- function(matrix, rows, columns, value) {
  at <- cbind(rows, columns)
  matrix[at] <- matrix[at] + value
  matrix
}

selected_colours <- function(names, selected) {
  colours <- rep("grey70", length(names))
  names(colours) <- names
  found <- intersect(selected, names)
  colours[found] <- rep_len(c("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"), length(found))
  colours
}

plot_frequencies <- function(x, n, ...) {
  all <- as.data.frame(x, which = "variables")
  if (is.null(all$frequency)) stop_with("usage/plot", "selection", "has no selection frequencies", method_of(x$result))
  top <- utils::head(all[order(-all$frequency, !all$selected), , drop = FALSE], n)
  top <- top[rev(seq_len(nrow(top))), , drop = FALSE]
  old <- wide_margin(top$name)
  on.exit(graphics::par(old))
  at <- seq_len(nrow(top))
  labels <- list(x = top$frequency, y = at, xlim = c(0, 1), yaxt = "n", xlab = "selection frequency", ylab = "",
                 pch = 19, col = ifelse(top$selected, "#0072b2", "grey60"))
  do.call(graphics::plot, utils::modifyList(labels, list(...)))
  graphics::segments(0, at, top$frequency, at, col = "grey85")
  graphics::points(top$frequency, at, pch = 19, col = labels$col)
  if (!is.null(top$frequencyFull)) graphics::points(top$frequencyFull, at, pch = 1, col = labels$col)
  graphics::axis(2, at, top$name, las = 1, cex.axis = 0.8)
  threshold <- x$result$ensemble$cut
  if (is.numeric(threshold)) graphics::abline(v = threshold, lty = 2, col = "grey40")
  invisible(top[rev(at), ])
}

# Room on the left for names; returns what was there before.
wide_margin <- function(names) {
  margin <- graphics::par("mar")
  inches <- max(graphics::strwidth(names, units = "inches", cex = 0.8), 0)
  margin[2] <- min(inches / graphics::par("csi"), 15) + 1.5
  graphics::par(mar = margin)
}

plot_paths <- function(x, n, ...) {
  paths <- stability_paths(x)
  top <- utils::head(order(-apply(paths, 2, max)), max(n, length(x$selected)))
  shown <- union(colnames(paths)[top], intersect(x$selected, colnames(paths)))
  colours <- selected_colours(shown, x$selected)
  lambda <- attr(paths, "lambda")
  labels <- list(x = lambda, y = paths[, shown, drop = FALSE], type = "l", lty = 1, log = "x", xlim = rev(range(lambda)),
                 ylim = c(0, 1), col = colours, xlab = expression(lambda), ylab = "share of the kept members")
  do.call(graphics::matplot, utils::modifyList(labels, list(...)))
  threshold <- x$result$ensemble$cut
  if (is.numeric(threshold)) graphics::abline(h = threshold, lty = 2, col = "grey40")
  coloured <- shown[colours != "grey70"]
  if (length(coloured)) graphics::legend("topleft", coloured, col = colours[coloured], lty = 1, bty = "n", cex = 0.8)
  invisible(paths)
}

# Each selected variable with its probability (its frequency where there is none), and below it what can stand in for it.
plot_signals <- function(x, n, ...) {
  signals <- signals_of(x)
  measure <- attr(signals, "measure")
  signals <- utils::head(signals, n)
  if (length(signals) == 0) stop_with("usage/plot", "selection", "has selected nothing, so that there are no signals")
  rows <- do.call(rbind, signals)
  rows <- rows[rev(seq_len(nrow(rows))), , drop = FALSE]
  text <- ifelse(rows$alternative, paste0("or ", rows$name), rows$name)
  old <- wide_margin(text)
  on.exit(graphics::par(old))
  at <- seq_len(nrow(rows))
  labels <- list(x = rows$share, y = at, xlim = c(0, 1), yaxt = "n", xlab = measure, ylab = "",
                 pch = ifelse(rows$alternative, 1, 19), col = ifelse(rows$alternative, "grey50", "#0072b2"))
  do.call(graphics::plot, utils::modifyList(labels, list(...)))
  graphics::segments(0, at, rows$share, at, col = "grey85")
  graphics::points(rows$share, at, pch = labels$pch, col = labels$col)
  graphics::axis(2, at, text, las = 1, cex.axis = 0.8)
  invisible(rows[rev(at), ])
}

signals_of <- function(x) {
  selected <- x$result$selected
  if (!is.data.frame(selected)) return(list())
  has_probability <- !is.null(selected$probability)
  share <- if (has_probability) selected$probability else if (is.null(selected$frequency)) rep(1, nrow(selected)) else selected$frequency
  all <- x$result$variables
  signals <- lapply(seq_len(nrow(selected)), function(i) {
    own <- data.frame(name = selected$name[i], share = share[i], alternative = FALSE)
    others <- selected$alternatives[[i]]
    if (is.null(others) || length(others) == 0) return(own)
    if (!is.data.frame(others)) others <- data.frame(name = as.character(unlist(others)))
    their <- if (!is.null(others$probability)) others$probability else all$frequency[match(others$name, all$name)]
    rbind(own, data.frame(name = others$name, share = their, alternative = TRUE))
  })
  structure(signals, measure = if (has_probability) "probability" else "selection frequency")
}
