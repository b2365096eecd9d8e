package marks

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"time"
)

// Authority is a root of one's own with a key that signs manifests under it, all in PEM.
type Authority struct {
	Root        string
	Certificate string
	Key         string
}

// The lifetimes of a root and of what it certifies.
const (
	rootYears = 20
	leafYears = 5
)

// NewAuthority makes a root and a certificate for signing manifests (C2PA 2.2, section 14.5), both in the name of an
// organisation.
func NewAuthority(organisation string, now time.Time) (Authority, error) {
	rootKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return Authority{}, fmt.Errorf("make root: %w", err)
	}
	root := template(organisation, "Root", now, rootYears)
	root.IsCA, root.BasicConstraintsValid, root.KeyUsage = true, true, x509.KeyUsageCertSign|x509.KeyUsageCRLSign
	rootDER, err := x509.CreateCertificate(rand.Reader, root, root, &rootKey.PublicKey, rootKey)
	if err != nil {
		return Authority{}, fmt.Errorf("make root: %w", err)
	}
	if root, err = x509.ParseCertificate(rootDER); err != nil {
		return Authority{}, fmt.Errorf("make root: %w", err)
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return Authority{}, fmt.Errorf("make certificate: %w", err)
	}
	leaf := template(organisation, "Content Credentials", now, leafYears)
	leaf.BasicConstraintsValid, leaf.KeyUsage = true, x509.KeyUsageDigitalSignature
	leaf.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageEmailProtection}
	sum := sha256.Sum256(elliptic.MarshalCompressed(key.Curve, key.X, key.Y))
	leaf.SubjectKeyId = sum[:20]
	der, err := x509.CreateCertificate(rand.Reader, leaf, root, &key.PublicKey, rootKey)
	if err != nil {
		return Authority{}, fmt.Errorf("make certificate: %w", err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return Authority{}, fmt.Errorf("make certificate: %w", err)
	}
	block := func(kind string, der []byte) string {
		return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}))
	}
	return Authority{
		Root:        block("CERTIFICATE", rootDER),
		Certificate: block("CERTIFICATE", der),
		Key:         block("PRIVATE KEY", secret),
	}, nil
}

func template(organisation, name string, now time.Time, years int) *x509.Certificate {
	serial, _ := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120)) // it never fails (crypto/rand)
	return &x509.Certificate{
		SerialNumber: serial,
		Subject:      pkix.Name{Organization: []string{organisation}, CommonName: organisation + " " + name},
		NotBefore:    now.Add(-time.Hour),
		NotAfter:     now.AddDate(years, 0, 0),
	}
}
