import { BlockList, isIP } from 'node:net'

/** Of this machine, of private networks, for documents and tests, to many at once, or to nobody (RFC 6890). */
const reserved4 = subnets('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])

/** The addresses of IPv6 that are given out at all; what stands for one of IPv4 is not among them. */
const global6 = subnets('ipv6', [['2000::', 3]])

/** Of these, those that tunnel to an address of IPv4, and those for documents. */
const reserved6 = subnets('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

/** Whether an IP address is one of the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
}

function subnets(family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of ranges) list.addSubnet(net, prefix, family)
  return list
}
