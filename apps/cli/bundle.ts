#!/usr/bin/env node
/** Entry of the bundled command line: one file that is the program and, started by itself again, its threads and processes. */
import { playPart } from '../node/parts.js'
import { main } from './program.js'

// Not awaited: parts that are loaded later import this file, and would wait for it while it waits for them.
if (!playPart(process.argv)) void main()
