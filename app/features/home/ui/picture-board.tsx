import { paths } from '~/paths'
import { classNames } from '~/ui/class-names'
import type { Hue } from '~/values/picture'

const CELLS: { src: string; hue: Hue; portrait?: boolean }[] = [
  { src: paths.illustration('restaurants'), hue: 'rosa' },
  { src: paths.portrait('maria'), hue: 'azul', portrait: true },
  { src: paths.illustration('automotive'), hue: 'amarillo' },
  { src: paths.portrait('carlos'), hue: 'verde', portrait: true },
  { src: paths.illustration('legal'), hue: 'rojo' },
  { src: paths.portrait('elena'), hue: 'naranja', portrait: true },
  { src: paths.illustration('beauty'), hue: 'turquesa' },
  { src: paths.portrait('luis'), hue: 'morado', portrait: true },
  { src: paths.illustration('bakery'), hue: 'azul' },
]

/** The lotería board in the window: nine pictures, four on a phone. Lazy, so that hidden ones are never loaded. */
export function PictureBoard() {
  return (
    <div className="picture-board" aria-hidden="true">
      {CELLS.map(({ src, hue, portrait }) => (
        <div key={src} className={classNames('picture', `hue-${hue}`, portrait && 'portrait')}>
          <img src={src} alt="" width="120" height="120" loading="lazy" />
        </div>
      ))}
    </div>
  )
}
