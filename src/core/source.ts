/** `source` names the fair or office where a device stands: letters, digits and `-`, at most 40. */
export const sourcePattern = /^[A-Za-z0-9-]{1,40}$/
