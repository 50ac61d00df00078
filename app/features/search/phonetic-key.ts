/**
 * Replaces letters that are confused in Spanish by one symbol: b and v; c, s, x and z; ll and y; g and j;
 * silent h, and others. Also joins repeated letters.
 */
export function toPhoneticKey(word: string): string {
  return word
    .replace(/^hu(?=[aeio])|w/g, 'gu')
    .replace(/ph/g, 'f')
    .replace(/qu(?=[ei])|c(?![eihk])|ck/g, 'k')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/ch/g, '+')
    .replace(/h/g, '')
    .replace(/[czx]/g, 's')
    .replace(/v/g, 'b')
    .replace(/ll/g, 'y')
    .replace(/(?<=.)y(?![aeiou])/g, 'i')
    .replace(/(.)\1+/g, '$1')
}
