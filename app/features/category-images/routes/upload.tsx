import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import {
  createAnyRoleAdminFormAction,
  createAnyRoleAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import { toAdminCategorySlug } from '~/features/categories/category-card'
import { findAdminCategoryOrRedirect } from '~/features/categories/http/admin-category.server'
import {
  describeImageError,
  IMAGE_INPUT_ACCEPT,
  IMAGE_NOT_UPLOADED_TITLE,
  MAX_IMAGE_BYTES,
  MAX_IMAGES_PER_UPLOAD,
  MAX_UPLOAD_IMAGES_BYTES,
  MIN_LARGE_IMAGE_SIDE_PX,
} from '~/features/images/image'
import { images } from '~/gateways/object-store/stores.server'
import { href } from '~/href'
import { useFormAnswer } from '~/http/forms/retry'
import type { FormRejection } from '~/http/forms/returned-form'
import { createAdminMeta } from '~/http/meta'
import { Icon } from '~/ui/display/icon'
import { Field } from '~/ui/form/field'
import { FileField } from '~/ui/form/file-field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { cleanLine, truncateOrNullIfShort } from '~/values/text/clean'
import { addUploadedImagesToCategory, type UploadImageResult } from '../bank/change.server'
import { MAX_IMAGE_TEXT_LENGTH } from '../photos/limits'
import { imageUploadSchema, type UploadedFileResult } from '../photos/schema'

interface UploadPageProps extends Omit<FormFrameBaseProps, 'action'> {
  name: string
  below: string
  uploads: UploadedFileResult[] | undefined
}

function UploadPage({ name, below, uploads = [], ...sending }: UploadPageProps) {
  return (
    <AdminPage
      title="Subir imágenes"
      back={{ text: `Imágenes de ${name}`, href: adminPaths.category(below) }}
      lead="Quedan aprobadas. Si el banco ya tiene cinco, las encuentras entre las otras aprobadas."
      narrow
    >
      <FormFrame
        {...sending}
        action={href('/admin/categoria/:slug/imagenes', { slug: below })}
        isUpload
        button="Subir imágenes"
        sending="Subiendo..."
      >
        {uploads.length > 0 && <UploadList uploads={uploads} />}
        <div className="[&_.file-plate]:mb-2 [&_.file-plate]:rounded-house [&_.file-plate]:border-3 [&_.file-plate]:border-dashed [&_.file-plate]:border-line [&_.file-plate]:min-h-28 [&_.file-plate]:px-4 [&_.file-plate]:py-3 [&_.file-plate_input]:py-8">
          <FileField
            name="imagen"
            label="Imágenes"
            multiple
            accept={IMAGE_INPUT_ACCEPT}
            most={MAX_UPLOAD_IMAGES_BYTES}
            tooLarge={UPLOAD_TOO_LARGE_MESSAGE}
            help={`Elige varias o suéltalas en el recuadro: hasta ${MAX_IMAGES_PER_UPLOAD} a la vez y hasta 8 MB entre todas. PNG, JPG o WebP de hasta 5MB, de ${MIN_LARGE_IMAGE_SIDE_PX} px o más de ancho y de alto, mejor apaisadas. Les quitamos los datos del lugar y de la cámara.`}
          />
        </div>
        <Field
          name="texto"
          label="Qué se ve en la imagen"
          help="Por ejemplo: una panadera saca conchas del horno. Lo oye quien no puede ver la foto. Si subes varias, vale para todas; o déjalo vacío y escríbelo después en cada una."
          // Required only for a single picture.
          required={false}
          maxLength={MAX_IMAGE_TEXT_LENGTH}
          autoComplete="off"
        />
      </FormFrame>
    </AdminPage>
  )
}

const UploadList = ({ uploads }: { uploads: UploadedFileResult[] }) => (
  <ul className="grid gap-1.5" aria-label="Qué pasó con cada archivo">
    {uploads.map(({ name, said, isIn }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
      <li key={index} className={isIn ? 'flex gap-2 text-green' : 'flex gap-2 text-error'}>
        <Icon name={isIn ? 'check' : 'warning'} />
        <span className="min-w-0 wrap-anywhere">
          <b>{name}</b>: {said}
        </span>
      </li>
    ))}
  </ul>
)

const UPLOAD_TOO_LARGE_MESSAGE =
  'Pesa demasiado: hasta 5MB cada imagen y 8 MB entre todas. Si son varias, súbelas en dos veces'

export const handle = { hydrate: true }

export const loader = createAnyRoleAdminLoader(async ({ params }) => {
  const { name, slug } = await findAdminCategoryOrRedirect(db, params)
  return { name, below: toAdminCategorySlug(slug) }
})

export const action = createAnyRoleAdminFormAction({
  schema: imageUploadSchema,
  upload: {
    field: 'imagen',
    most: MAX_IMAGE_BYTES,
    several: {
      count: MAX_IMAGES_PER_UPLOAD,
      bytes: MAX_UPLOAD_IMAGES_BYTES,
      tooLarge: UPLOAD_TOO_LARGE_MESSAGE,
    },
  },
  invalid: IMAGE_NOT_UPLOADED_TITLE,
  failed: { title: IMAGE_NOT_UPLOADED_TITLE, errors: { imagen: ['Inténtalo de nuevo en un momento'] } },
  store: async ({ texto: description }, { params, actor, files }) => {
    const category = await findAdminCategoryOrRedirect(db, params)
    if (files.length === 1 && !description) return null
    const uploaded = await addUploadedImagesToCategory(
      db,
      images,
      { actor },
      { category, files, description },
    )
    return { slug: category.slug, uploads: toUploadLines(files, uploaded), uploaded }
  },
  respond: (stored, { redirectBack, rejectForm: sendBack }) => {
    if (!stored)
      return sendBack({
        title: IMAGE_NOT_UPLOADED_TITLE,
        errors: { texto: ['Escribe qué se ve en la imagen'] },
      })
    const { slug, uploads, uploaded } = stored
    if (uploads.length === 0 || uploads.some(({ isIn }) => !isIn))
      return sendBack(buildUploadRejection(uploads))
    const fresh = uploaded.filter((each) => each.ok && !each.was).length
    return redirectBack(adminPaths.category(toAdminCategorySlug(slug)), buildUploadNotice(uploads, fresh))
  },
})

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta('Subir imágenes')

export default function UploadCategoryImagesRoute() {
  const { returned, ...sending } = useFormAnswer<typeof action>()
  const uploads = returned && 'uploads' in returned ? returned.uploads : []
  return <UploadPage {...useLoaderData<typeof loader>()} {...sending} returned={returned} uploads={uploads} />
}

/** Maximum length of a file name, in characters. All names must fit in one cookie. */
const MAX_SHOWN_NAME_LENGTH = 40

/** Describes the result of each file. */
const toUploadLines = (
  files: readonly { name: string }[],
  uploaded: readonly UploadImageResult[],
): UploadedFileResult[] =>
  uploaded.map((each, n) => {
    const name = cleanLine(files[n]?.name ?? '')
    return {
      name: truncateOrNullIfShort(name, MAX_SHOWN_NAME_LENGTH) ?? (name || 'Sin nombre'),
      said: saidOf(each),
      isIn: each.ok,
    }
  })

function saidOf(uploaded: UploadImageResult): string {
  if (uploaded.ok && uploaded.was) return ALREADY_STORED_TEXTS[uploaded.was]
  if (uploaded.ok)
    return uploaded.isInBank ? 'Subida, en el banco' : 'Subida, fuera del banco porque ya tiene cinco'
  if (uploaded.reason === 'too_many') return `No se subió: van como mucho ${MAX_IMAGES_PER_UPLOAD} a la vez`
  return uploaded.reason === 'empty' ? 'El archivo está vacío' : describeImageError(uploaded)
}

const ALREADY_STORED_TEXTS = {
  approved: 'Ya estaba',
  pending: 'Ya estaba, pendiente de revisión',
  rejected: 'Ya estaba, rechazada',
}

/**
 * Builds the rejection if files were not accepted. The error of a single file, or of none, is at the field;
 * several are in a list.
 */
function buildUploadRejection(uploads: UploadedFileResult[]): FormRejection {
  const [only = { said: 'Elige una imagen' }, ...others] = uploads
  if (others.length === 0) return { title: IMAGE_NOT_UPLOADED_TITLE, errors: { imagen: [only.said] } }
  const refused = uploads.filter(({ isIn }) => !isIn).length
  const verb = refused === 1 ? 'no se subió' : 'no se subieron'
  return {
    title: refused < uploads.length ? 'Unas se subieron y otras no' : 'No se subió ninguna imagen',
    errors: { imagen: [`${refused} de ${uploads.length} ${verb}: la lista dice por qué`] },
    uploads,
  }
}

/**
 * Builds the notice if all files were accepted. It lists the file names by result. With several files it is not
 * turned into a toast. `newCount`: number of new pictures.
 */
function buildUploadNotice(uploads: UploadedFileResult[], newCount: number) {
  const words = new Set(uploads.map(({ said }) => said))
  const namesOf = (said: string) =>
    uploads.flatMap((upload) => (upload.said === said ? upload.name : [])).join(', ')
  return {
    title: titleOf(newCount),
    text: [...words].map((said) => `${said}: ${namesOf(said)}.`).join(' '),
    stays: uploads.length > 1,
  }
}

function titleOf(fresh: number): string {
  if (fresh === 0) return 'Ninguna imagen nueva'
  return fresh === 1 ? 'Imagen subida' : `${fresh} imágenes subidas`
}
