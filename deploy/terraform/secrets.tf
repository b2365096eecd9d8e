# Terraform creates the secrets without values, so that the state contains none. Add the values by hand as described in
# README.md.

locals {
  # Secret by the setting that reads it.
  secrets = merge({
    DATABASE_URL     = "database-url"
    JUDGE_TOKEN_KEY  = "judge-token-key"
    RECEIPT_KEY      = "receipt-key"
    TRANSPARENCY_KEY = "transparency-key"
    SECURITY_LOG_KEY = "security-log-key"
    SMTP_PASSWORD    = "smtp-password"
    OIDC_PROVIDERS   = "oidc-providers"
    ARK_API_KEY      = "ark-api-key"
    }, var.marks.certificates == "" ? {} : {
    C2PA_KEY = "c2pa-key" # of the certificates
  })
  # Settings with a secret, by program.
  secrets_of = {
    service = keys(local.secrets)
    worker  = setintersection(["DATABASE_URL", "SMTP_PASSWORD", "ARK_API_KEY", "C2PA_KEY"], keys(local.secrets))
    tools   = keys(local.secrets)
  }
  reads = merge([
    for program, settings in local.secrets_of : {
      for setting in settings : "${program} ${setting}" => { secret = local.secrets[setting], member = local.programs[program] }
    }
  ]...)
}

resource "google_secret_manager_secret" "secret" {
  for_each  = local.secrets
  project   = var.project
  secret_id = each.value

  replication {
    auto {}
  }
}

resource "google_secret_manager_secret_iam_member" "reads" {
  for_each  = local.reads
  project   = var.project
  secret_id = each.value.secret
  role      = "roles/secretmanager.secretAccessor"
  member    = each.value.member

  depends_on = [google_secret_manager_secret.secret]
}

resource "google_secret_manager_secret_iam_member" "migration_reads" {
  project   = var.project
  secret_id = google_secret_manager_secret.secret["DATABASE_URL"].secret_id
  role      = "roles/secretmanager.secretAccessor"
  member    = google_service_account.migration.member
}
