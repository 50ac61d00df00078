import { describeImageError, IMAGE_NOT_UPLOADED_TITLE, MAX_IMAGES_PER_UPLOAD } from '~/features/images/image'
import type { FormRejection } from '~/http/forms/returned-form'
import { cleanLine, truncateOrNull } from '~/values/text/clean'
import type { UploadImageResult } from '../bank/upload.server'
import type { UploadLine } from '../photos/schema'

/** Maximum length of a file name, in characters. All names must fit in one cookie. */
const LONGEST_NAME = 40

/** Describes the result of each file. */
export const toUploadLines = (
  files: readonly { name: string }[],
  uploaded: readonly UploadImageResult[],
): UploadLine[] =>
  uploaded.map((each, n) => {
    const name = cleanLine(files[n]?.name ?? '')
    return {
      name: truncateOrNull(name, LONGEST_NAME) ?? (name || 'Sin nombre'),
      said: saidOf(each),
      isIn: each.ok,
    }
  })

function saidOf(uploaded: UploadImageResult): string {
  if (uploaded.ok && uploaded.was) return ALREADY[uploaded.was]
  if (uploaded.ok)
    return uploaded.isInBank ? 'Subida, en el banco' : 'Subida, fuera del banco porque ya tiene cinco'
  if (uploaded.reason === 'too_many') return `No se subió: van como mucho ${MAX_IMAGES_PER_UPLOAD} a la vez`
  return uploaded.reason === 'empty' ? 'El archivo está vacío' : describeImageError(uploaded)
}

const ALREADY = {
  approved: 'Ya estaba',
  pending: 'Ya estaba, pendiente de revisión',
  rejected: 'Ya estaba, rechazada',
}

/**
 * Builds the rejection if files were not accepted. The error of a single file, or of none, is at the field;
 * several are in a list.
 */
export function buildUploadRejection(uploads: UploadLine[]): FormRejection {
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
export function buildUploadNotice(uploads: UploadLine[], newCount: number) {
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
