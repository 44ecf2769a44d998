import { inProcessRunner } from '../../src/run/in-process.js'
import { memberError } from '../../src/run/member-error.js'
import { conformsToRunner } from './conformance.js'
import { withFaults } from './faults.mjs'

conformsToRunner('in-process runner', () =>
  inProcessRunner((kind, task) => (withFaults(kind, memberError) as typeof kind).prepare(task)),
)
