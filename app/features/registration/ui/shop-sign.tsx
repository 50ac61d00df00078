import { HUES } from '~/values/pictures/picture'
import { hash } from '~/values/text/hash'

export interface Preview {
  name: string
  trade: string
  city: string
  /** Of the category, when one is known. */
  picture: string | undefined
}

/** Letters of the longest word, and the size at which they stand in one line on the narrowest phone. */
const SIZES = [
  { upTo: 7, size: 'text-[2.75rem]' },
  { upTo: 10, size: 'text-[2.125rem]' },
  { upTo: 14, size: 'text-4xl' },
  { upTo: 20, size: 'text-base' },
]

/** A preview of the shop's painted sign as the form is filled in: words stay whole, long ones are smaller. */
export function ShopSign({ preview: { name, trade, city, picture } }: { preview: Preview }) {
  const shown = name.trim() || 'Tu negocio'
  const longest = Math.max(...shown.split(/\s+/).map((word) => Array.from(word).length))
  const size = SIZES.find(({ upTo }) => longest <= upTo)?.size ?? 'text-sm wrap-anywhere'
  const hue = HUES[hash(shown) % HUES.length] ?? 'amarillo'
  return (
    <div className={`sign hue-${hue} [--board:var(--hot)] text-center text-on-hot`} data-preview>
      {picture && <img className="mx-auto" src={picture} alt="" width={72} height={72} />}
      <p className={`font-title uppercase ${size} leading-none`}>{shown}</p>
      <p className="mt-2 text-lg">
        {trade.trim() || 'Tu oficio'} · {city.trim() || 'Tu ciudad'}
      </p>
    </div>
  )
}
