/** Entry of every thread and process that is started beside the main thread. */
import { playPart } from './parts.js'

playPart(process.argv)
