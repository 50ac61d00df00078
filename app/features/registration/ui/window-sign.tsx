import { Button } from '~/ui/controls/button'
import { useHasScript } from '~/ui/controls/has-script'
import { QrCode } from '~/ui/display/qr-code'
import { STACK } from '~/ui/layout/section'
import { SIDE_TITLE } from '~/ui/layout/section-heading'
import { type Preview, ShopSign } from './shop-sign'

interface Props {
  preview: Preview
  url: string
  qr: { size: number; outline: string }
}

/** What an owner hangs in the window: of its page nothing else is printed. */
export function WindowSign({ preview, url, qr }: Props) {
  const hasScript = useHasScript()
  return (
    <section className={STACK}>
      <div className="screen-only">
        <h2 className={SIDE_TITLE}>Para tu vitrina</h2>
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
