#!/usr/bin/env node
/** Entry of the command line among its modules: the program where it is started as a thread, and what starts that. */
import { isMainThread } from 'node:worker_threads'
import { launch } from './launch.js'

if (isMainThread) launch(new URL(import.meta.url))
else await (await import('./program.js')).main()
