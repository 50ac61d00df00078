import { IMAGE_TYPES, MAX_IMAGES_BYTES, type StoredImage } from '~/features/images/image'
import { Button } from '~/ui/controls/button'
import { FileField } from '~/ui/form/file-field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { MOST_PHOTOS } from '../owned'
import type { PhotoVerb } from '../photos.server'

export interface PhotosFormProps extends Sending {
  photos: StoredImage[]
  verbAt: (hash: string, verb: PhotoVerb) => string
  /** The address of the picture `hash` in a width. */
  photoAt: (hash: string, width: number) => string
}

/** The photos a page shows, each with what can be done to it, and a field for more while there is room. */
export function PhotosForm({ photos, verbAt, photoAt, ...sending }: PhotosFormProps) {
  const left = MOST_PHOTOS - photos.length
  return (
    <>
      {photos.length > 0 && (
        <ol className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {photos.map((photo, index) => (
            <li key={photo.hash} className="grid content-start gap-2">
              <Photo {...photo} at={photoAt} number={index + 1} />
              {index > 0 && (
                <form method="post" action={verbAt(photo.hash, 'primera')}>
                  <Button size="small">
                    Poner primera<span className="visually-hidden"> la foto {index + 1}</span>
                  </Button>
                </form>
              )}
              <form method="post" action={verbAt(photo.hash, 'quitar')}>
                <Button size="small" tone="danger">
                  Quitar<span className="visually-hidden"> la foto {index + 1}</span>
                </Button>
              </form>
            </li>
          ))}
        </ol>
      )}
      {left > 0 ? (
        <FormFrame {...sending} isUpload button="Subir fotos" sending="Subiendo...">
          <FileField
            name="fotos"
            label={photos.length > 0 ? 'Más fotos' : 'Fotos'}
            multiple
            accept={IMAGE_TYPES}
            most={MAX_IMAGES_BYTES}
            tooLarge="Pesan demasiado: hasta 5MB cada foto y 8 MB entre todas. Súbelas en dos veces"
            help={`Hasta ${left} más, 8 MB entre todas. PNG, JPG o WebP de hasta 5MB. Les quitamos los datos del lugar y de la cámara.`}
          />
        </FormFrame>
      ) : (
        <p>Ya son {MOST_PHOTOS} fotos, las que caben. Para subir otra, quita una.</p>
      )}
    </>
  )
}

const WIDTH = 160

type PhotoProps = StoredImage & { at: PhotosFormProps['photoAt']; number: number }

const Photo = ({ hash, at, number }: PhotoProps) => (
  <img
    className="h-32 w-full rounded-house object-cover"
    src={at(hash, WIDTH * 2)}
    alt={`Foto ${number}`}
    width={WIDTH}
    height={128}
  />
)
