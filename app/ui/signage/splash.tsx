import { paths } from '~/paths'
import { classNames } from '../class-names'

interface Props {
  /** `narrow`: on screens under 1024 px. `always`: the browser says it is a phone or a tablet (rows 16, 302). */
  on: 'narrow' | 'always'
}

/** The welcome screen, once a visit (rows 16 to 19, D92): over a whole page, gone after 2.8 s or a tap. */
export function Splash({ on }: Props) {
  return (
    <>
      <input className="visually-hidden" id="bienvenida" type="checkbox" tabIndex={-1} aria-hidden="true" />
      <label
        className={classNames('splash', on === 'always' && 'splash-always')}
        htmlFor="bienvenida"
        aria-hidden="true"
      >
        <span className="awning" />
        <span>
          {/* A picture of this size would be what the browser takes for the page's main content. */}
          <svg viewBox="0 -60 180 184" width="180" height="184" aria-hidden="true">
            <use href={paths.splash()} />
          </svg>
          Conectando tu comunidad
        </span>
        <span className="floor" />
      </label>
    </>
  )
}
