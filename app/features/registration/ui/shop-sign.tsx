import type { BusinessCard } from '~/features/businesses/schema'
import { paths } from '~/paths'
import { Button } from '~/ui/controls/button'
import { QrCode } from '~/ui/display/qr-code'
import { useIsHydrated } from '~/ui/form/form-context'
import { SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { HUES } from '~/values/pictures/palette'
import { hashText32 } from '~/values/text/hash'
import type { RegisteredBusiness } from '../register.server'
import { capitalizeCityForSign, formatTradeForSign } from '../sign-text'

export interface ShopSignPreview {
  name: string
  trade: string
  city: string
  /** Address of the picture of the category. Undefined if no category is known. */
  picture: string | undefined
}

/** Font sizes by the length of the longest word, in characters. */
const SIGN_FONT_SIZES = [
  { upTo: 7, size: 'text-[2.75rem]' },
  { upTo: 10, size: 'text-[2.125rem]' },
  { upTo: 14, size: 'text-4xl' },
  { upTo: 20, size: 'text-base' },
]

/**
 * Shop sign with name, trade and city; empty ones get a placeholder. Words are not split, except a very long
 * one. A long word gets a smaller font.
 */
export function ShopSign({ preview: { name, trade, city, picture } }: { preview: ShopSignPreview }) {
  const shown = name.trim() || 'Tu negocio'
  const longest = Math.max(...shown.split(/\s+/).map((word) => Array.from(word).length))
  const size = SIGN_FONT_SIZES.find(({ upTo }) => longest <= upTo)?.size ?? 'text-sm wrap-anywhere'
  const hue = HUES[hashText32(shown) % HUES.length] ?? 'amarillo'
  return (
    <div className={`sign hue-${hue} [--board:var(--hot)] text-center text-on-hot`} data-preview>
      {picture && <img className="mx-auto" src={picture} alt="" width={72} height={72} />}
      <p className={`font-title uppercase ${size} leading-none`}>{shown}</p>
      <p className="mt-2 text-lg">
        {trade.trim() || 'Tu oficio'} · {capitalizeCityForSign(city) || 'Tu ciudad'}
      </p>
    </div>
  )
}

/** Builds the sign of a stored business, with the picture of its category. */
export const toShopSignPreview = (
  { name, city, specialty, categories }: RegisteredBusiness,
  { category, trade }: Pick<BusinessCard, 'category' | 'trade'>,
): ShopSignPreview => ({
  name,
  trade: specialty ? formatTradeForSign(specialty, trade) : (categories[0] ?? ''),
  city,
  picture: paths.illustration(category.illustration),
})

interface WindowSignProps {
  preview: ShopSignPreview
  url: string
  qr: { size: number; outline: string }
}

/** Window sign for printing. */
export function WindowSign({ preview, url, qr }: WindowSignProps) {
  const hasScript = useIsHydrated()
  return (
    <section className={STACK_CLASS}>
      <div className="screen-only">
        <h2 className={SIDE_TITLE_CLASS}>Para tu vitrina</h2>
        <p>
          Quien lo escanea llega a tu página.
          {!hasScript && ' Imprime esta página desde el menú del navegador: sale solo el letrero.'}
        </p>
      </div>
      <ShopSign preview={preview} />
      <QrCode qr={qr} label={`Código QR de ${url}`} />
      <p className="mx-auto text-center wrap-anywhere">{url.replace(/^https?:\/\//, '')}</p>
      {hasScript && (
        <Button type="button" icon="print" className="screen-only" onClick={() => window.print()}>
          Imprimir
        </Button>
      )}
    </section>
  )
}
