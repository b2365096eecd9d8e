// Package witness is the protocol between a transparency log and those who watch it. A witness cosigns a head only if
// it continues the last head that it cosigned, so that the log's owner cannot show two histories, or change one, once a
// quorum has cosigned.
//
// Cosignatures are https://c2sp.org/tlog-cosignature (Ed25519, cosignature/v1), requests https://c2sp.org/tlog-witness,
// heads https://c2sp.org/tlog-checkpoint. Any implementation of these can be a witness, and this one watches any log.
package witness
