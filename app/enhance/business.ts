import './main'
import { back } from './back'
import { complete } from './complete'
import { offline } from './offline'
import { reserve } from './reserve'
import { saved } from './saved'
import { share } from './share'
import { shopBar } from './shop-bar'
import { start } from './start'

start([back, shopBar, share, reserve, complete, saved, offline])
