// Package backend has the contract between the service and its clients.
package backend

import _ "embed"

// Contract is openapi.yaml, an OpenAPI 3.1 document: every call, what it takes and what it answers.
//
//go:embed openapi.yaml
var Contract string
