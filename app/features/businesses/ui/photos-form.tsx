import { IMAGE_TYPES, MAX_IMAGES_BYTES, type StoredImage } from '~/features/images/image'
import { Button } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { PictureFrame } from '~/ui/display/picture-frame'
import { FileField } from '~/ui/form/file-field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import type { PhotoVerb } from '../photos.server'

export interface PhotosFormProps extends Sending {
  photos: StoredImage[]
  /** Said by the server: the scripts of all forms stay smaller. */
  words: { help: string; tooLarge: string; hasRoom: boolean }
  verbAt: (hash: string, verb: PhotoVerb) => string
  /** The address of the picture `hash` in a width. */
  photoAt: (hash: string, width: number) => string
}

/** The photos a page shows, each with what can be done to it, and a field for more while there is room. */
export function PhotosForm({ photos, words, verbAt, photoAt, ...sending }: PhotosFormProps) {
  const { help, tooLarge, hasRoom } = words
  return (
    <>
      {photos.length > 0 && (
        <ol className="loteria-grid">
          {photos.map((photo, index) => (
            <li key={photo.hash} className="loteria-card">
              <PictureFrame picture={{ src: photoAt(photo.hash, 320), kind: 'photo' }} size={160} />
              <div className={CHIPS}>
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
              </div>
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
            accept={IMAGE_TYPES}
            most={MAX_IMAGES_BYTES}
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
