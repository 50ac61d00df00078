import {
  formatSmallImageWarning,
  IMAGE_INPUT_ACCEPT,
  IMAGE_TOO_BIG_MESSAGE,
  MAX_IMAGE_BYTES,
  MAX_UPLOAD_IMAGES_BYTES,
  type StoredImage,
} from '~/features/images/image'
import { appendActionParam } from '~/href'
import { Button } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { PictureFrame } from '~/ui/display/picture-frame'
import { FileField } from '~/ui/form/file-field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { HELP_CLASS } from '~/ui/form/styles'

interface LogoFormProps extends FormFrameBaseProps {
  logo: StoredImage | null
  /** Builds the address of the image `hash` with a width in pixels. */
  logoAt: (hash: string, width: number) => string
}

/** Shows the current logo with a button that removes it, and a form that uploads another one (row 204). */
export function LogoForm({ logo, logoAt, ...sending }: LogoFormProps) {
  const look = logo && formatSmallImageWarning(logo)
  return (
    <>
      {logo && (
        <form className={CHIPS_CLASS} method="post" action={appendActionParam(sending.action, 'quitar')}>
          <LogoNow {...logo} at={logoAt} />
          <Button tone="danger">Quitar el logo</Button>
        </form>
      )}
      {look && <p className={HELP_CLASS}>{look}</p>}
      <FormFrame {...sending} isUpload button="Subir logo" sending="Subiendo...">
        <FileField
          name="logo"
          label={logo ? 'Otra imagen' : 'Imagen'}
          accept={IMAGE_INPUT_ACCEPT}
          most={MAX_IMAGE_BYTES}
          tooLarge={IMAGE_TOO_BIG_MESSAGE}
          help="PNG, JPG o WebP de hasta 5MB. Le quitamos los datos del lugar y de la cámara."
        />
      </FormFrame>
    </>
  )
}

const LOGO_WIDTH_PIXELS = 160

function LogoNow({ hash, width, height, at }: StoredImage & { at: LogoFormProps['logoAt'] }) {
  return (
    <img
      src={at(hash, LOGO_WIDTH_PIXELS)}
      srcSet={`${at(hash, LOGO_WIDTH_PIXELS * 2)} 2x`}
      alt="El logo de ahora"
      width={LOGO_WIDTH_PIXELS}
      height={Math.max(1, Math.round((LOGO_WIDTH_PIXELS * height) / width))}
    />
  )
}

interface PhotosFormProps extends FormFrameBaseProps {
  photos: StoredImage[]
  /** Texts computed on the server, so that the scripts stay small. */
  words: { help: string; tooLarge: string; hasRoom: boolean }
  /** Builds the address of the image `hash` with a width in pixels. */
  photoAt: (hash: string, width: number) => string
}

/** Shows the photos of a page with buttons for each. A form adds more until the maximum is reached. */
export function PhotosForm({ photos, words, photoAt, ...sending }: PhotosFormProps) {
  const { help, tooLarge, hasRoom } = words
  return (
    <>
      {photos.length > 0 && (
        <ol className="loteria-grid">
          {photos.map((photo, index) => (
            <li key={photo.hash} className="loteria-card">
              <PictureFrame picture={{ src: photoAt(photo.hash, 320), kind: 'photo' }} size={160} />
              <form
                className={CHIPS_CLASS}
                method="post"
                action={appendActionParam(sending.action, 'quitar')}
              >
                <input type="hidden" name="foto" value={photo.hash} />
                {index > 0 && (
                  <Button size="small" formAction={appendActionParam(sending.action, 'primera')}>
                    Poner primera<span className="visually-hidden"> la foto {index + 1}</span>
                  </Button>
                )}
                <Button size="small" tone="danger">
                  Quitar<span className="visually-hidden"> la foto {index + 1}</span>
                </Button>
              </form>
            </li>
          ))}
        </ol>
      )}
      {hasRoom ? (
        <FormFrame {...sending} isUpload button="Subir fotos" sending="Subiendo...">
          <FileField
            name="fotos"
            label={photos.length > 0 ? 'Más fotos' : 'Fotos'}
            multiple
            accept={IMAGE_INPUT_ACCEPT}
            most={MAX_UPLOAD_IMAGES_BYTES}
            tooLarge={tooLarge}
            help={help}
          />
        </FormFrame>
      ) : (
        <p>{help}</p>
      )}
    </>
  )
}
