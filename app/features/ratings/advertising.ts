const WEB_ADDRESS =
  /\bhttps?:\/\/|\bwww\.\w|\b[\w-]{2,63}\.(com|net|org|info|biz|shop|store|online|site|xyz|link|ly|mx|ru)\b|\bt\.me\//i
const EMAIL = /[^\s@]@[^\s@]{1,253}\.\w/
const TELEPHONE = /(\d[\s().-]{0,3}){10}|\b\d{3}[.-]\d{4}\b/

/** Whether a text of a comment names a web address, an e-mail or a telephone, as advertising does. */
export const namesContact = (text: string | null): boolean =>
  text !== null && [WEB_ADDRESS, EMAIL, TELEPHONE].some((pattern) => pattern.test(text))
