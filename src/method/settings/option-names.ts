/**
 * The settings that have an option of their own on the command line; the others are given by --set. A list apart, for reports that
 * name the command but do not carry the methods; a test keeps it equal to the registry.
 */
export const optionNames = [
  'members',
  'lambdas',
  'alpha',
  'stratified',
  'simulations',
  'seed',
  'threshold',
  'pfer',
  'q',
  'gridRule',
  'sampler',
  'prune',
  'keep',
  'reference',
  'referenceForm',
  'referenceLink',
  'importance',
  'criterion',
  'decision',
  'rule',
  'folds',
  'fdr',
  'guarantee',
] as const
