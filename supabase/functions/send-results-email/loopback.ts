const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '::1', '[::1]']

/** Whether `host` is this machine: a line to it leaves nobody's hands. An IPv6 address may be written as in a URL. */
export const isLoopback = (host: string): boolean => loopbackHosts.includes(host)
