/** Ids of the fields of a form whose chosen file is larger than they take; each says in `data-most` how many bytes. */
export const largeFilesIn = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[data-most]')]
    .filter(({ files, dataset }) => (files?.[0]?.size ?? 0) > Number(dataset.most))
    .map(({ id }) => id)
