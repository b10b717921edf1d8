import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { listen } from '../../supabase/local/listen.ts'

/** Where in a conversation a fault strikes: in the place of the reply to that command. `dot` is the end of the message. */
export type SmtpPoint = 'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message' | 'dot'

export interface SmtpFault {
  readonly at: SmtpPoint
  /** A reply code, or a whole reply; no reply at all; a cut line; at the dot also a cut or silence after the message was taken. */
  readonly act: number | `${number}${' ' | '-'}${string}` | 'hang' | 'drop' | 'take_then_drop' | 'take_then_hang'
}

export interface ScriptedSmtp {
  readonly url: string
  /** The next connection meets this fault; then none do. */
  failNext(fault: SmtpFault): void
  /** Messages taken, each with its recipient. */
  taken(): readonly { readonly to: string; readonly text: string }[]
  /** Connections seen so far. */
  connections(): number
  /** Lines heard so far, those of messages aside. */
  lines(): readonly string[]
  stop(): Promise<void>
}

/** Told of every step, before it is answered; true cuts the line there. `taken`: after the message was, `replied`: after that was said. */
export type SmtpWatch = (step: SmtpPoint | 'taken' | 'replied') => boolean

/** An SMTP server that asks for a login, takes everything, and goes wrong at the byte that it is told to. */
export async function startScriptedSmtp(watch: SmtpWatch = () => false): Promise<ScriptedSmtp> {
  const taken: { to: string; text: string }[] = []
  const lines: string[] = []
  const sockets = new Set<Socket>()
  let faults: SmtpFault[] = []
  let connections = 0

  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    converse(socket, faults.shift(), { taken, lines }, watch)
  })
  const port = await listen(server, 0)

  return {
    url: `smtp://someone:secret@127.0.0.1:${port}`,
    failNext: (fault) => {
      faults = [...faults, fault]
    },
    taken: () => taken,
    connections: () => connections,
    lines: () => lines,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const usualReply: Readonly<Record<Exclude<SmtpPoint, 'message'>, string>> = {
  greeting: '220 scripted',
  EHLO: '250-scripted\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 sender ok',
  RCPT: '250 recipient ok',
  DATA: '354 go on',
  dot: '250 taken',
}

function converse(
  socket: Socket,
  fault: SmtpFault | undefined,
  { taken, lines }: { readonly taken: { to: string; text: string }[]; readonly lines: string[] },
  watch: SmtpWatch,
): void {
  let recipient = ''
  let pending = ''
  let isInMessage = false

  function reply(point: Exclude<SmtpPoint, 'message'>): void {
    const act = fault?.at === point ? fault.act : undefined
    if (act === 'drop' || (point !== 'dot' && watch(point))) return void socket.destroy()
    if (typeof act === 'number') return void socket.write(`${act} told to\r\n`)
    if (act !== undefined && /^\d/.test(act)) return void socket.write(`${act}\r\n`)
    if (act === undefined) socket.write(`${usualReply[point]}\r\n`)
  }

  function take(text: string): void {
    const act = fault?.at === 'dot' ? fault.act : undefined
    if (act === undefined || act === 'take_then_drop' || act === 'take_then_hang') {
      if (watch('dot')) return void socket.destroy()
      taken.push({ to: recipient, text })
      if (act === 'take_then_drop' || watch('taken')) return void socket.destroy()
    }
    reply('dot')
    if (watch('replied')) socket.destroy()
  }

  function onLine(line: string): void {
    lines.push(line)
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'QUIT') return void socket.end('221 bye\r\n')
    if (command === 'STAR') return void socket.write('502 no TLS here\r\n')
    if (command === 'RCPT') recipient = /<(.*)>/.exec(line)?.[1] ?? ''
    if (command === 'DATA') isInMessage = fault?.at !== 'DATA'
    if (command === 'EHLO' || command === 'AUTH' || command === 'MAIL' || command === 'RCPT' || command === 'DATA') {
      reply(command)
    } else socket.write('250 ok\r\n')
  }

  socket.on('data', (chunk) => {
    pending += chunk.toString()
    if (isInMessage && (fault?.at === 'message' || watch('message'))) return void socket.destroy()
    const end = isInMessage ? pending.indexOf('\r\n.\r\n') : -1
    if (isInMessage && end < 0) return
    if (isInMessage) {
      const text = pending.slice(0, end)
      isInMessage = false
      pending = pending.slice(end + 5)
      take(text)
    }
    const lines = pending.split('\r\n')
    pending = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  reply('greeting')
}
