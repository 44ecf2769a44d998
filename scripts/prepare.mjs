// npm runs this where a clone is installed, linked or packed, so that none of them leaves a package without its command.
import { build, install } from './setup.mjs'

install()
build()
