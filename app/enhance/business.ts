import './main'
import { back } from './back'
import { requireRatingFields } from './rating-form'
import { reserve } from './reserve'
import { saved } from './saved'
import { share } from './share'
import { hideContactBar } from './shop-bar'
import { start } from './start'

start([back, hideContactBar, share, reserve, requireRatingFields, saved])
