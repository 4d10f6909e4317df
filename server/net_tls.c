/* TLS by OpenSSL, between memory and memory: the wire brings and takes the bytes. So one loop reads and writes for both
 * kinds of connection, and nothing here blocks. After every call that may have written something (reading too: a
 * handshake answers) the caller sends what tls_out gives. */
#include "server/net_wire.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>

struct tls_context {
    SSL_CTX *ssl;
};
struct tls {
    SSL *ssl;
    BIO *in, *out; /* belong to ssl */
};

/* The client offers protocols; ours is HTTP/1.1. */
static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *size, const unsigned char *in,
                           unsigned in_size, void *context)
{
    static const unsigned char ours[] = "\x08http/1.1";
    (void)ssl, (void)context;
    return SSL_select_next_proto((unsigned char **)(size_t)out, size, ours, sizeof ours - 1, in, in_size) ==
                   OPENSSL_NPN_NEGOTIATED
               ? SSL_TLSEXT_ERR_OK
               : SSL_TLSEXT_ERR_NOACK;
}

struct tls_context *tls_load(const char *certificate, const char *key, struct sand_error *error)
{
    struct tls_context *t = calloc(1, sizeof *t);
    if (!t || !(t->ssl = SSL_CTX_new(TLS_server_method())))
        abort();
    SSL_CTX_set_min_proto_version(t->ssl, TLS1_2_VERSION);
    SSL_CTX_set_options(t->ssl, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_NO_COMPRESSION);
    /* Connections that are idle give their buffers back, and nearly all are idle. */
    SSL_CTX_set_mode(t->ssl, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_alpn_select_cb(t->ssl, choose_protocol, 0);
    if (SSL_CTX_use_certificate_chain_file(t->ssl, certificate) == 1 &&
        SSL_CTX_use_PrivateKey_file(t->ssl, key, SSL_FILETYPE_PEM) == 1 && SSL_CTX_check_private_key(t->ssl) == 1)
        return t;
    ERR_clear_error();
    sand_fail(error, "cert", "the certificate or its key cannot be read, or they do not belong together", (char *)0);
    tls_unload(t);
    return 0;
}

void tls_unload(struct tls_context *t)
{
    if (!t)
        return;
    SSL_CTX_free(t->ssl); /* connections that use it keep it */
    free(t);
}

static struct tls *tls_between(struct tls_context *context)
{
    struct tls *t = calloc(1, sizeof *t);
    if (!t || !(t->ssl = SSL_new(context->ssl)) || !(t->in = BIO_new(BIO_s_mem())) || !(t->out = BIO_new(BIO_s_mem())))
        abort();
    SSL_set_bio(t->ssl, t->in, t->out);
    return t;
}

struct tls *tls_new(struct tls_context *context)
{
    struct tls *t = tls_between(context);
    SSL_set_accept_state(t->ssl);
    return t;
}

struct tls_context *tls_trust(void)
{
    struct tls_context *t = calloc(1, sizeof *t);
    if (!t || !(t->ssl = SSL_CTX_new(TLS_client_method())))
        abort();
    SSL_CTX_set_min_proto_version(t->ssl, TLS1_2_VERSION);
    SSL_CTX_set_default_verify_paths(t->ssl); /* none: then nobody is trusted */
    SSL_CTX_set_verify(t->ssl, SSL_VERIFY_PEER, 0);
    return t;
}

struct tls *tls_call(struct tls_context *context, const char *host)
{
    struct tls *t = tls_between(context);
    if (SSL_set1_host(t->ssl, host) != 1 || SSL_set_tlsext_host_name(t->ssl, host) != 1)
        abort();
    SSL_set_connect_state(t->ssl);
    return t;
}

bool tls_ready(const struct tls *t)
{
    return SSL_is_init_finished(t->ssl);
}

void tls_free(struct tls *t)
{
    if (!t)
        return;
    SSL_free(t->ssl);
    free(t);
}

bool tls_take(struct tls *t, const char *bytes, size_t size)
{
    return BIO_write(t->in, bytes, (int)size) == (int)size;
}

int tls_read(struct tls *t, char *into, size_t room)
{
    ERR_clear_error();
    const int n = SSL_read(t->ssl, into, (int)room);
    if (n > 0)
        return n;
    return SSL_get_error(t->ssl, n) == SSL_ERROR_WANT_READ ? 0 : -1;
}

bool tls_write(struct tls *t, const char *bytes, size_t size)
{
    ERR_clear_error();
    return size == 0 || SSL_write(t->ssl, bytes, (int)size) == (int)size;
}

void tls_shut(struct tls *t)
{
    ERR_clear_error();
    if (SSL_is_init_finished(t->ssl))
        SSL_shutdown(t->ssl);
}

struct net_message *tls_out(struct tls *t)
{
    char *bytes;
    const long size = BIO_get_mem_data(t->out, &bytes);
    if (size <= 0)
        return 0;
    struct net_message *m = message_of_bytes(bytes, (size_t)size);
    (void)BIO_reset(t->out);
    return m;
}
