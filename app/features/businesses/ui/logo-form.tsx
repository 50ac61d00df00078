import { IMAGE_TYPES, MAX_IMAGE_BYTES, type StoredImage } from '~/features/images/image'
import { IMAGE_TOO_BIG, lookOfSmall } from '~/features/images/labels'
import { Button } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { FileField } from '~/ui/form/file-field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { HELP } from '~/ui/form/styles'

export interface LogoFormProps extends Sending {
  logo: StoredImage | null
  removal: string
  /** The address of the picture `hash` in a width. */
  logoAt: (hash: string, width: number) => string
}

/** The picture a business shows: the one it has, and a field for another (row 204). */
export function LogoForm({ logo, removal, logoAt, ...sending }: LogoFormProps) {
  const look = logo && lookOfSmall(logo)
  return (
    <>
      {logo && (
        <form className={CHIPS} method="post" action={removal}>
          <LogoNow {...logo} at={logoAt} />
          <Button tone="danger">Quitar el logo</Button>
        </form>
      )}
      {look && <p className={HELP}>{look}</p>}
      <FormFrame {...sending} isUpload button="Subir logo" sending="Subiendo...">
        <FileField
          name="logo"
          label={logo ? 'Otra imagen' : 'Imagen'}
          accept={IMAGE_TYPES}
          most={MAX_IMAGE_BYTES}
          tooLarge={IMAGE_TOO_BIG}
          help="PNG, JPG o WebP de hasta 5MB. Le quitamos los datos del lugar y de la cámara."
        />
      </FormFrame>
    </>
  )
}

const WIDTH = 160

function LogoNow({ hash, width, height, at }: StoredImage & { at: LogoFormProps['logoAt'] }) {
  return (
    <img
      src={at(hash, WIDTH)}
      srcSet={`${at(hash, WIDTH * 2)} 2x`}
      alt="El logo de ahora"
      width={WIDTH}
      height={Math.max(1, Math.round((WIDTH * height) / width))}
    />
  )
}
