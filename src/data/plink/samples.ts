export { blanksToTabs } from './blank-delimited.js'
export { isSampleName, joinSamples } from './join-samples.js'
