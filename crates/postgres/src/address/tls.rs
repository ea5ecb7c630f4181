//! TLS for a connection: the server's certificate is checked, with its name.
use std::future::Future;
use std::io;
use std::path::Path;
use std::pin::Pin;
use std::task::{Context, Poll};

use postgres::Socket;
use postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream as Stream;
use tokio_rustls::rustls::pki_types::ServerName;

use super::AddressError;
use feldpost_transport::tls_connector;

/// Makes connections that are protected.
#[derive(Clone)]
pub(super) struct Tls(TlsConnector);

impl Tls {
    /// Trusts the authorities of the web, and those of this file.
    pub fn trusting(roots: Option<&Path>) -> Result<Tls, AddressError> {
        let fault =
            |reason: String| AddressError::File { path: roots.unwrap_or(Path::new("")).into(), reason };
        tls_connector(Path::new(""), roots).map(Tls).map_err(|trouble| fault(trouble.reason))
    }
}

impl MakeTlsConnect<Socket> for Tls {
    type Stream = Protected;
    type TlsConnect = To;
    type Error = io::Error;

    fn make_tls_connect(&mut self, host: &str) -> Result<To, io::Error> {
        let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        Ok(To { connector: self.0.clone(), name })
    }
}

/// A server to which a protected connection is to be made.
pub(super) struct To {
    connector: TlsConnector,
    name: ServerName<'static>,
}

impl TlsConnect<Socket> for To {
    type Stream = Protected;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Protected, io::Error>> + Send>>;

    fn connect(self, socket: Socket) -> Self::Future {
        Box::pin(async move { Ok(Protected(self.connector.connect(self.name, socket).await?)) })
    }
}

/// A connection that is protected.
pub(super) struct Protected(Stream<Socket>);

impl TlsStream for Protected {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl AsyncRead for Protected {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl AsyncWrite for Protected {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}
