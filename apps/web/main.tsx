/** The whole app is this one script: on the page it is the page, in a worker a worker. */

import { startPage } from './page.js'
import { startWorker } from './worker/roles.js'
import type { Scope } from './worker/scope.js'

if (typeof document === 'undefined') startWorker(self as unknown as Scope)
else startPage(document.currentScript!.textContent!)
