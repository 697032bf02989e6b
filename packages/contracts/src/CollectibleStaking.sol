// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Guarded, Holders} from "./Guarded.sol";
import {LimitedVouchers, Limits} from "./LimitedVouchers.sol";
import {SignedVouchers} from "./SignedVouchers.sol";

/// @title Where a collection's tokens rest while their assets live in Passport
/// @notice A staked asset can change hands inside Passport, so the way out is a voucher for the present owner, who need
/// not be the one who staked. No other account can move a token, not even the admin.
/// @dev The contract is no ERC-721 receiver on purpose: a `safeTransferFrom` into it reverts, because such a token would
/// lie here without a `Staked` event. A token that came by a plain `transferFrom` can still be given back by a voucher.
contract CollectibleStaking is LimitedVouchers {
    bytes32 private constant UNSTAKE_TYPEHASH =
        keccak256("Unstake(address account,address collection,uint256 tokenId,uint256 nonce,uint256 expiry)");

    uint8 internal constant NOT_HELD = 6;

    IERC721 public immutable COLLECTION;

    /// @notice Who staked the token, or zero when it is not staked.
    mapping(uint256 tokenId => address) public stakerOf;

    event Staked(address indexed account, uint256 indexed tokenId);
    event Unstaked(address indexed account, uint256 indexed nonce, uint256 indexed tokenId);

    error NotHeld(uint256 tokenId);

    constructor(IERC721 collection, Holders memory holders, address firstSigner, Limits memory limits)
        EIP712("Passport Staking", "1")
        Guarded(holders)
        SignedVouchers(firstSigner)
        LimitedVouchers(limits)
    {
        if (address(collection) == address(0)) revert ZeroAddress();
        COLLECTION = collection;
    }

    /// @notice Takes the caller's token, which must be approved for this contract.
    function stake(uint256 tokenId) external whenNotPaused {
        stakerOf[tokenId] = msg.sender;
        emit Staked(msg.sender, tokenId);
        COLLECTION.transferFrom(msg.sender, address(this), tokenId);
    }

    /// @notice Gives the token of the caller's voucher to the caller, or queues it when it is above a limit.
    function signedUnstake(uint256 tokenId, uint256 expiry, bytes calldata signature) external {
        uint256 nonce = _spendVoucher(_structHash(msg.sender, tokenId, expiry), expiry, signature);
        if (!_isHeld(tokenId)) revert NotHeld(tokenId);
        if (_takeFromLimits(1)) {
            emit Unstaked(msg.sender, nonce, tokenId);
            _deliver(msg.sender, tokenId, 1);
        } else {
            _enqueue(nonce, tokenId, 1);
        }
    }

    /// @notice What an unstake would meet now: 0 the token is given, 1 paused, 2 expired, 3 not signed for this account,
    /// token and nonce, 5 it is queued, 6 the token is not here.
    function verify(address account, uint256 tokenId, uint256 expiry, bytes calldata signature)
        external
        view
        returns (uint8)
    {
        uint8 verdict = _judgeVoucher(_structHash(account, tokenId, expiry), expiry, signature);
        if (verdict != OK) return verdict;
        if (!_isHeld(tokenId)) return NOT_HELD;
        return _isWithinLimits(account, 1) ? OK : WOULD_BE_QUEUED;
    }

    /// @dev Reverts in the collection when the token has left since it was queued.
    function _deliver(address account, uint256 tokenId, uint256) internal override {
        delete stakerOf[tokenId];
        COLLECTION.transferFrom(address(this), account, tokenId);
    }

    /// @dev `ownerOf` reverts for a token that was never minted.
    function _isHeld(uint256 tokenId) private view returns (bool) {
        try COLLECTION.ownerOf(tokenId) returns (address owner) {
            return owner == address(this);
        } catch {
            return false;
        }
    }

    function _structHash(address account, uint256 tokenId, uint256 expiry) private view returns (bytes32) {
        return keccak256(abi.encode(UNSTAKE_TYPEHASH, account, address(COLLECTION), tokenId, _nonceOf(account), expiry));
    }
}
