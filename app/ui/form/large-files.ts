import { createContext } from 'react'

/** Ids of the fields whose chosen file is larger than they take, found before it is sent. */
export const LargeFilesContext = createContext<readonly string[]>([])

/** The fields of a form of which that is so; each says in `data-most` how many bytes it takes. */
export const largeFilesIn = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[data-most]')]
    .filter(({ files, dataset }) => (files?.[0]?.size ?? 0) > Number(dataset.most))
    .map(({ id }) => id)
